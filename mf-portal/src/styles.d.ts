// Class names of a CSS module, which the bundler makes unique.
declare module '*.module.css';
