/** A target of at least this height, in px, also where the theme has its own for touch. */
export const tall = (height: number) => ({ '&&': { minHeight: height } });

/** Makes the links, choices, and checkboxes inside at least 48 px, for a thumb in a glove. */
export const touchable = {
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 48 },
  '&& [role="combobox"]': {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    minHeight: 48,
  },
  '&& .MuiCheckbox-root': { minWidth: 48, minHeight: 48 },
};

/** A fieldset without the browser's frame. */
export const plainSet = { border: 0, m: 0, p: 0, minWidth: 0 };
