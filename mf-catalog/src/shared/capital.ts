/** A word with its first letter in capitals, as choices and cards show it. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
