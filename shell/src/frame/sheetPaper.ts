/** The paper of a sheet that comes from the bottom of a phone. */
export const sheetPaper = {
  maxHeight: '85dvh',
  borderRadius: '16px 16px 0 0',
  paddingBottom: 'env(safe-area-inset-bottom)',
} as const;
