// Shared modules must be set up before the first of them is used: nothing but the import here.
void import(/* webpackChunkName: "frame" */ './bootstrap.tsx');

export {};
