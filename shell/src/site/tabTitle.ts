/** The title of the browser's tab on a public page. */
export const tabTitle = (title: string): string =>
  title === 'Plumbline' ? 'Plumbline · The contractor’s office' : `${title} · Plumbline`;
