/** How MUI's components look in page tests: as they come (see packages/build/src/jest.ts and plainColors.ts). */
export const componentStyles = {};
