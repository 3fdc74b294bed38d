/** The company's target margin in percent, as it is entered; empty without one. */
export const companyTarget = (settings: Record<string, unknown> | undefined): string =>
  typeof settings?.target_margin === 'number' ? String(settings.target_margin) : '';

const key = (company: string) => `plumbline.targetMargin.${company}`;

/** The target margin that was last entered on this device, in percent; empty without one. */
export function readTargetMargin(company: string): string {
  try {
    return localStorage.getItem(key(company)) ?? '';
  } catch {
    return '';
  }
}

export function storeTargetMargin(company: string, percent: string): void {
  try {
    localStorage.setItem(key(company), percent);
  } catch {
    // The storage is full or blocked; the field keeps what was entered until the page closes.
  }
}
