/** How MUI's components look in page tests: as they come (see packages/testing/src/jest/jest.ts and plainColors.ts). */
export const componentStyles = {};
