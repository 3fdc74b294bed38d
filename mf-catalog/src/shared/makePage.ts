/** A test page as item_page and picker_page return it. */
export const makePage = (
  rows: readonly unknown[],
  { total = rows.length, is_more = false } = {},
) => ({
  rows,
  total,
  is_more,
});
