import type { ClockProject } from '../../data/timeShapes.ts';
import type { Place } from '../../data/clockWork.ts';

/** How long a pressed button waits for the location, in ms: the time is recorded without it. */
const patienceMs = 2000;

/** Where the device is; undefined if it does not say so in time, or the user does not allow it. */
export function findPlace(): Promise<Place | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(undefined),
      { maximumAge: 120_000, timeout: patienceMs },
    );
  });
}

/** Whether the user has allowed this site to read the location, so that reading it asks nothing. */
export async function mayFindPlace(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

const kilometersPerDegree = 111.2;

/** The project within 1 km of a place, the nearest one; undefined if there is none. */
export function nearest(
  projects: readonly ClockProject[],
  { latitude, longitude }: Place,
): ClockProject | undefined {
  const distance = (project: ClockProject) =>
    project.latitude === null || project.longitude === null
      ? Infinity
      : Math.hypot(
          project.latitude - latitude,
          (project.longitude - longitude) * Math.cos((latitude * Math.PI) / 180),
        ) * kilometersPerDegree;
  const [first] = projects.toSorted((one, other) => distance(one) - distance(other));
  return first && distance(first) <= 1 ? first : undefined;
}
