"""Computes every formula a second time, from its publication, and compares.

Reads lines `formula arguments = answers` from standard input, numbers with blanks between and
`-` where there is no answer. Needs nothing but Python. The age factors are read from the CSV
that the first argument names; the coarse heat table is spelt out here once more.
"""

import csv
import math
import sys

MARATHON = 42195.0
MILE = 1.609344


def load_tables(path):
    tables = {}
    with open(path, newline="", encoding="ascii") as file:
        for name, key, *numbers in csv.reader(file):
            tables.setdefault(name, {})[key] = [float(number) for number in numbers]
    return tables


TABLES = load_tables(sys.argv[1])

# Percent of humidity: lost ten-thousandths of log speed at 10, 15, ... 35 °C.
HEAT = {
    0: (0, 1, 19, 32, 40, 47),
    10: (0, 1, 42, 73, 97, 120),
    20: (0, 1, 59, 111, 156, 200),
    30: (0, 1, 69, 145, 218, 289),
    40: (0, 1, 82, 181, 284, 386),
    50: (0, 3, 104, 225, 356, 488),
    60: (0, 15, 123, 270, 437, 608),
    70: (0, 17, 129, 310, 530, 756),
    80: (0, 17, 129, 346, 629, 921),
    90: (0, 17, 129, 382, 729, 1089),
    100: (1, 17, 129, 418, 828, 1258),
}


def answerable(km, seconds):
    return 0.1 <= km <= 200 and 80 <= seconds / km <= 1200


def riegel_seconds(km, seconds, to, exponent=1.06):
    return seconds * (to / km) ** exponent


def riegel(km, seconds, to):
    return [riegel_seconds(km, seconds, to)]


def cameron(km, seconds, to):
    def speed(metres):
        return 13.49681 - 0.000030363 * metres + 835.7114 / metres**0.7905

    return [seconds * to / km * speed(1000 * km) / speed(1000 * to)]


def vdot_of(metres, minutes):
    speed = metres / minutes
    cost = -4.60 + 0.182258 * speed + 0.000104 * speed**2
    share = 0.8 + 0.1894393 * math.exp(-0.012778 * minutes) + 0.2989558 * math.exp(-0.1932605 * minutes)
    return cost / share


def daniels(km, seconds, to):
    wanted = vdot_of(1000 * km, seconds / 60)
    # Newton's method, with a slope by differences: another way than halving.
    minutes = seconds / 60 * (to / km) ** 1.06
    for _ in range(100):
        step = 1e-6 * minutes
        off = vdot_of(1000 * to, minutes) - wanted
        slope = (vdot_of(1000 * to, minutes + step) - vdot_of(1000 * to, minutes - step)) / (2 * step)
        minutes -= off / slope
    return [60 * minutes]


def daniels_paces(km, seconds):
    """E from its fastest to its slowest, M, T, I and R, in seconds per kilometre."""
    vdot = vdot_of(1000 * km, seconds / 60)

    def pace(share):
        # Newton's method on the cost of a speed, in m/min.
        speed = 300.0
        for _ in range(100):
            off = -4.60 + 0.182258 * speed + 0.000104 * speed**2 - share * vdot
            speed -= off / (0.182258 + 0.000208 * speed)
        return 60_000 / speed

    marathon = daniels(km, seconds, 42.195)[0] / 42.195
    return [pace(0.70), pace(0.62), marathon, pace(0.881), pace(0.974), pace(1.072)]


def one_race(km, seconds, weekly_km):
    promised = MARATHON / riegel_seconds(1000 * km, seconds, MARATHON, 1.07)
    return MARATHON / first_model(promised, weekly_km)


def first_model(promised, weekly_km):
    return 0.16018617 + 0.83076202 * promised + 0.06423826 * (weekly_km / MILE) / 10


def vickers_one(km, seconds, weekly_km):
    if km == 42.195:
        return [seconds]
    if km > 42.195 or not answerable(km, seconds):
        return [None]
    marathon = one_race(km, seconds, weekly_km)
    return [marathon if marathon / 42.195 >= seconds / km else None]


def vickers_two(km, seconds, other_km, other_seconds, weekly_km):
    if not (answerable(km, seconds) and answerable(other_km, other_seconds)):
        return [None]
    (d1, t1), (d2, t2) = sorted([(km, seconds), (other_km, other_seconds)])
    if d1 == d2 or not 8 <= d2 < 42.195 or d2 < 1.5 * d1:
        return [None]
    k = math.log(t2 / t1) / math.log(d2 / d1)
    exponent = 1.4510756 - 0.23797948 * k - 0.01410023 * (weekly_km / MILE) / 10
    if not 1 <= k <= 1.3 or exponent < 1:
        return [None]
    return [t2 * (42.195 / d2) ** exponent]


def whole(seconds):
    return math.floor(seconds + 0.5)


def spread(km, seconds, to, weekly_km):
    """Without a second race; no weekly distance is 0."""
    z = 1.2815515655446004
    if not (1.5 <= km <= 42.195 and 1.5 <= to <= 42.195 and answerable(km, seconds)):
        return [None, None, None]
    apart = abs(math.log(to / km))
    late = math.sqrt(19.5**2 - 10**2)
    late = round(late, 2) / 240
    if to != 42.195:
        median, deviation = whole(riegel_seconds(km, seconds, to)), late * apart / math.log(4.2195)
    else:
        near = min(1, apart / math.log(2))
        by_one = vickers_one(km, seconds, weekly_km)[0] if weekly_km else None
        if by_one is not None:
            median, deviation = whole(by_one), near * 15.1 / 230
        else:
            median = whole(riegel_seconds(km, seconds, to)) * (1 + near * 10 / 230)
            deviation = near * late
    return [median * (1 - z * deviation), median, median * (1 + z * deviation)]


def age_grade(sex, age, km, seconds):
    """Percent, in hundredths; factor, in ten-thousandths; the equivalent time."""
    table = TABLES[{"m": "Male", "f": "Female"}[sex]]
    distances, opens = table["distance_km"], table["open_seconds"]
    factors = table.get(str(int(age)))
    if factors is None or not distances[0] <= km <= distances[-1]:
        return [None, None, None]
    standards = [seconds / factor for seconds, factor in zip(opens, factors)]

    def at(column):
        for (left, low), (right, high) in zip(zip(distances, column), zip(distances[1:], column[1:])):
            if left <= km <= right:
                share = (math.log(km) - math.log(left)) / (math.log(right) - math.log(left))
                return low * (1 - share) + high * share
        raise ValueError(km)

    standard, best = at(standards), at(opens)
    if standard > 10 * seconds:
        return [None, None, None]
    return [1e4 * standard / seconds, 1e4 * best / standard, seconds * best / standard]


def energy(i):
    i = max(-0.45, min(0.45, i))
    return 155.4 * i**5 - 30.4 * i**4 - 43.3 * i**3 + 46.3 * i**2 + 19.5 * i + 3.6


def cost(i, careful):
    ratio = energy(i) / 3.6
    return 1 - (1 - ratio) / 2 if careful and ratio < 1 else ratio


def hills(i):
    return [cost(i, True), cost(i, False)]


def gradients(points):
    """The smoothing that docs/DESIGN.md describes, by sums where the crate walks along."""
    length = points[-1][0] - points[0][0]
    parts = math.ceil(length / 100)
    part = length / parts

    def area(upto):
        """Of the profile, from the start."""
        total = 0.0
        for (a, low), (b, high) in zip(points, points[1:]):
            end = min(b, upto)
            if end > a:
                height = low + (high - low) * (end - a) / (b - a)
                total += (end - a) * (low + height) / 2
        return total

    areas = [area(points[0][0] + part * cut) for cut in range(parts + 1)]
    means = [(areas[cut + 1] - areas[cut]) / part for cut in range(parts)]
    reach = math.ceil(200 / part)
    count = min(2 * reach, parts)

    def fitted(cut):
        first = max(0, min(cut - reach, parts - count))
        away = [index + 0.5 - cut for index in range(first, first + count)]
        heights = means[first : first + count]
        furthest = max(abs(away[0]), abs(away[-1])) + 0.5
        weights = [1 - abs(x) / furthest for x in away]
        total = sum(weights)
        mean_x = sum(w * x for w, x in zip(weights, away)) / total
        mean_y = sum(w * y for w, y in zip(weights, heights)) / total
        slope = sum(w * (x - mean_x) * (y - mean_y) for w, x, y in zip(weights, away, heights)) / sum(
            w * (x - mean_x) ** 2 for w, x in zip(weights, away)
        )
        return mean_y - slope * mean_x

    heights = [fitted(cut) for cut in range(parts + 1)]

    def straight(first, last):
        slope = (heights[last] - heights[first]) / (last - first)
        off = [abs(heights[cut] - heights[first] - slope * (cut - first)) for cut in range(first, last + 1)]
        worst = max(range(len(off)), key=off.__getitem__)
        if abs(off[worst] - 4) < 1e-6:
            raise Undecided
        if off[worst] < 4:
            return [slope / part] * (last - first)
        return straight(first, first + worst) + straight(first + worst, last)

    return straight(0, parts)


class Undecided(Exception):
    """Two doubles are too near to one another to say which is the greater."""


def course(*numbers):
    """Relative efforts; ascent and descent."""
    points = list(zip(numbers[::2], numbers[1::2]))
    slopes = gradients(points)
    part = (points[-1][0] - points[0][0]) / len(slopes)
    return [
        sum(cost(slope, True) for slope in slopes) / len(slopes),
        sum(cost(slope, False) for slope in slopes) / len(slopes),
        sum(slope for slope in slopes if slope > 0) * part,
        -sum(slope for slope in slopes if slope < 0) * part,
    ]


def track(latitude, longitude, other_latitude, other_longitude):
    """The angle between two vectors: another way than the haversine."""

    def vector(north, east):
        north, east = math.radians(north), math.radians(east)
        return (math.cos(north) * math.cos(east), math.cos(north) * math.sin(east), math.sin(north))

    a, b = vector(latitude, longitude), vector(other_latitude, other_longitude)
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    dot = sum(x * y for x, y in zip(a, b))
    metres = 6371008.8 * math.atan2(math.hypot(*cross), dot)
    return [metres if 400 <= metres <= 400_000 else None]


def heat(celsius, humidity):
    """Percent slower; the wet-bulb globe temperature."""
    low_row = min(int(humidity // 10), 9) * 10
    column = max(0.0, (celsius - 10) / 5)
    left = min(int(column), 4)
    down, right = (humidity - low_row) / 10, column - left
    lost = sum(
        HEAT[row][place] * by_row * by_place
        for row, by_row in ((low_row, 1 - down), (low_row + 10, down))
        for place, by_place in ((left, 1 - right), (left + 1, right))
    )
    vapour = humidity / 100 * 6.105 * math.exp(17.27 * celsius / (237.7 + celsius))
    globe = 0.567 * celsius + 0.393 * vapour + 3.94
    return [100 * math.expm1(lost / 10_000), globe]


def altitude(metres):
    """At least and at most, in percent: for a newcomer, and after weeks."""
    x = metres / 1000
    if metres < 300:
        return [0, 0, 0, 0]
    new = 0.178 * x**3 - 1.43 * x**2 - 4.07 * x + 100
    weeks = -1.12 * x**2 - 1.90 * x + 99.9
    return [100 * (100 / share - 1) for power in (new, weeks) for share in ((power + 100) / 2, power)]


def conditions(celsius, humidity, metres, seconds):
    """The times of a race in heat and thin air, at best and at worst, before they are rounded."""
    hot = 1 + heat(celsius, humidity)[0] / 100
    least, most, _, _ = altitude(metres)
    return [seconds * hot * (1 + thin / 100) for thin in (least, most)]


# Percent of the greatest rate and of the reserve, from and to, by role.
HEART = [
    ((65, 79), (59, 74)),
    ((80, 88), (75, 84)),
    ((88, 92), (85, 89)),
    ((95, 100), (95, 100)),
    None,
]


def heart_rate(role, greatest, rest):
    """Beats by the greatest rate or, with one at rest, by the reserve (Karvonen)."""
    if HEART[int(role)] is None:
        return [None, None]
    of_greatest, of_reserve = HEART[int(role)]
    if not rest:
        return [greatest * percent / 100 for percent in of_greatest]
    return [rest + (greatest - rest) * percent / 100 for percent in of_reserve]


def lane(number):
    radius = 36.8 if number == 1 else 36.5 + 1.22 * (number - 1) + 0.2
    return [2 * 84.39 + math.tau * radius]


def incline(percent, seconds_per_km):
    """Seconds per kilometre on the flat, by the oxygen of both."""
    speed = 60_000 / seconds_per_km
    oxygen = 3.5 + 0.2 * speed + 0.9 * speed * percent / 100
    return [60_000 * 0.2 / (oxygen - 3.5)]


def feasibility(race_km, target, weeks, previous, weekly_km, longest_km):
    """The place of the verdict, likely 0 to unlikely 3; what is not known is 0."""
    verdicts = []

    def first(holds):
        verdicts.append(holds.index(True) if True in holds else 3)

    if previous:
        gain = max(0, previous - target)
        first([gain * 1200 <= percent * weeks * previous for percent in (2, 5, 9)])
    is_first_marathon = race_km == 42.195 and not previous
    if weekly_km and is_first_marathon:
        median = MARATHON / first_model(MARATHON / target, weekly_km)
        bounds = [median * (1 - z * 15.1 / 230) for z in (0, 0.6744897501960817, 1.2815515655446004)]
        first([target >= whole(bound) for bound in bounds])
    if weekly_km and not is_first_marathon and not longest_km:
        longest_km = weekly_km / 2
    if longest_km:
        taper, shares = (2, (0.65, 0.55, 0.45)) if race_km == 42.195 else (2 if race_km > 10 else 1, (0.8, 0.65, 0.5))
        reached = longest_km * 1.1 ** (0.75 * max(0, weeks - taper)) / race_km
        first([reached >= share for share in shares])
    return [max(verdicts) if verdicts else None]


FORMULAS = {
    function.__name__: function
    for function in (
        riegel, cameron, daniels, vickers_one, vickers_two, spread, age_grade, hills, course, track,
        heat, altitude, lane, incline, feasibility, daniels_paces, conditions, heart_rate,
    )
}

# Answers that the crate rounds to whole numbers.
ROUNDED = {
    "riegel", "cameron", "daniels", "vickers_one", "vickers_two", "spread", "age_grade", "daniels_paces",
    "heart_rate",
}


def agrees(name, mine, theirs):
    if mine is None or theirs is None:
        return mine is theirs
    if name in ROUNDED:
        return theirs == int(theirs) and abs(mine - theirs) <= 0.5 + 1e-6
    if name == "conditions":
        # To 10 s below an hour, and to the minute above.
        step = 10 if mine < 3600 else 60
        return theirs % step == 0 and abs(mine - theirs) <= step / 2 + 1e-6
    if name == "course":
        return abs(mine - theirs) <= 1e-6 * max(1, abs(mine))
    if name == "incline":
        # Six decimals are shown.
        return abs(mine - theirs) <= 0.5e-6 + 1e-9
    if name == "track":
        # Neighbours on a globe, by doubles of its radius.
        return abs(mine - theirs) <= 1e-4
    return abs(mine - theirs) <= 1e-9 * max(1, abs(mine))


def number(text):
    if text == "-":
        return None
    return text if text in ("m", "f") else float(text)


def main():
    counts, undecided, answered, wrong = {}, 0, {}, 0
    for line in sys.stdin:
        name, rest = line.split(" ", 1)
        arguments, answers = ([number(text) for text in side.split()] for side in rest.split("="))
        try:
            mine = FORMULAS[name](*arguments)
        except Undecided:
            undecided += 1
            continue
        counts[name] = counts.get(name, 0) + 1
        answered[name] = answered.get(name, 0) + (mine[0] is not None)
        if len(mine) != len(answers) or not all(agrees(name, *pair) for pair in zip(mine, answers)):
            wrong += 1
            if wrong <= 20:
                print(f"{line.strip()[:300]}\n  second computation: {mine}")
    for name in FORMULAS:
        print(f"{name:13} {counts.get(name, 0):6} cases, {answered.get(name, 0):6} answered")
    print(f"{wrong} disagreements; {undecided} undecided by their last bits")
    missing = [name for name in FORMULAS if not answered.get(name)]
    if wrong or missing or undecided > 10:
        sys.exit(f"formulas disagree, or have not been asked: {missing}")


main()
