import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { OfflineBanner } from './OfflineBanner.tsx';

const waits =
  ' The time clock, deliveries, photos, documents, daily logs, checklists, punch items, new timeline entries, ticks, progress, and status are saved on this device and sent later. Anything else needs a connection.';
const at = (hour: number, minute: number, daysAgo = 0) => {
  const moment = new Date();
  moment.setDate(moment.getDate() - daysAgo);
  return moment.setHours(hour, minute);
};

afterEach(() => jest.restoreAllMocks());

describe('the banner of a lost connection', () => {
  it('is not there while the server answers', () => {
    render(<OfflineBanner />);

    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says from when today what is shown is', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    render(<OfflineBanner cachedSince={at(14, 5)} />);

    expect(screen.getByRole('status')).toHaveTextContent(
      `You are offline. What you see is from 2:05 PM.${waits}`,
    );
  });

  it('names the day when it was another one, also where the browser believes itself online', () => {
    render(<OfflineBanner cachedSince={at(14, 5, 1)} />);

    expect(screen.getByRole('status')).toHaveTextContent(
      /^The server isn’t responding\. What you see is from \w{3} \d+, \d{4}, 2:05 PM\./,
    );
  });
});
