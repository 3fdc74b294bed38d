export * from './scheduleCalendar.ts';
export * from './scheduleFloat.ts';
export * from './scheduleMoves.ts';
export * from './scheduleNetwork.ts';
