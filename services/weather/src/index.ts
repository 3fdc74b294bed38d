export { createWeather } from './app.ts';
export { weatherEnvironment } from './settings.ts';
