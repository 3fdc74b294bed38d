/** Working weekdays, 1 (Monday) to 7 (Sunday), and the days that differ from them. */
export type WorkCalendar = {
  weekdays: readonly number[];
  exceptions: readonly { date: string; is_working: boolean }[];
};

const dayMs = 86_400_000;
/** Days since 1970-01-01, and back; dates have no time zone. */
export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const toDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** A company's calendar with a project's on top: the project's weekdays if it has any, and its exceptions win. */
export function mergeCalendars(company: WorkCalendar, project?: WorkCalendar): WorkCalendar {
  if (!project) return company;
  const own = new Set(project.exceptions.map(({ date }) => date));
  return {
    weekdays: project.weekdays.length > 0 ? project.weekdays : company.weekdays,
    exceptions: [...company.exceptions.filter(({ date }) => !own.has(date)), ...project.exceptions],
  };
}

/** Counts working days from a first day; `first` is the smallest day that is asked for. */
export class WorkDays {
  readonly #first: number;
  readonly #weekdays: ReadonlySet<number>;
  readonly #exceptions: ReadonlyMap<number, boolean>;
  /** Working days before each day since the first one. */
  readonly #before: number[] = [0];
  readonly #working: number[] = [];

  /** Throws a RangeError for a calendar without a working weekday. */
  constructor({ weekdays, exceptions }: WorkCalendar, first: number) {
    if (weekdays.length === 0) throw new RangeError('A calendar needs at least one working day.');
    this.#first = first;
    this.#weekdays = new Set(weekdays);
    this.#exceptions = new Map(
      exceptions.map(({ date, is_working }) => [toDayNumber(date), is_working]),
    );
  }

  isWorking(day: number): boolean {
    return this.#exceptions.get(day) ?? this.#weekdays.has(weekdayOf(day));
  }

  /** Number of working days from the first day to the day before this one. */
  countBefore(day: number): number {
    while (this.#before.length <= day - this.#first) this.#addDay();
    return this.#before[day - this.#first] ?? 0;
  }

  /** The working day with this many working days before it. */
  dayAt(index: number): number {
    while (this.#working.length <= index) this.#addDay();
    return this.#working[index] ?? this.#first;
  }

  #addDay() {
    const day = this.#first + this.#before.length - 1;
    const isWorking = this.isWorking(day);
    if (isWorking) this.#working.push(day);
    this.#before.push((this.#before.at(-1) ?? 0) + (isWorking ? 1 : 0));
  }
}

/** Working days from one date to another, both included. */
export function countWorkDays(calendar: WorkCalendar, from: string, to: string): number {
  const first = toDayNumber(from);
  return new WorkDays(calendar, first).countBefore(toDayNumber(to) + 1);
}
