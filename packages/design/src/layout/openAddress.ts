/** Opens a mail or telephone link, as a click on it would. */
export function openAddress(href: string): void {
  Object.assign(document.createElement('a'), { href }).click();
}
