/** A list's total; null when the server did not count. */
export type AnswerMeta = { total: number | null };
