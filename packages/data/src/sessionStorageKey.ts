/** Local storage key of the signed-in session. */
export const sessionStorageKey = 'plumbline.session';
