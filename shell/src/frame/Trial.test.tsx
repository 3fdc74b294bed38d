import { pageConfig } from '@plumbline/contract';
import { ThemeRoot } from '@plumbline/design';
import { PlatformProvider, type Platform, type SessionState } from '@plumbline/platform';
import { makeSession, render, screen } from '@plumbline/testing';
import type { LiveAreas } from '../areas/liveAreaTypes.ts';
import { ShellContextProvider } from './ShellContext.ts';
import { Trial } from './Trial.tsx';

const config = (allowsOverrides: boolean | 'staff') =>
  pageConfig.parse({
    databaseUrl: 'http://plumbline.test',
    databaseKey: 'public-key',
    cardProviderKey: 'pk_test',
    allowsOverrides,
  });
const signedIn = (isStaff: boolean): SessionState => ({
  status: 'ready',
  session: { ...makeSession(), is_platform_admin: isStaff },
});

const show = (session: SessionState, allowed: boolean | 'staff') =>
  render(
    <ThemeRoot>
      <ShellContextProvider
        value={{
          config: config(allowed),
          live: {} as LiveAreas,
          pageTitle: undefined,
          titleAbove: undefined,
        }}
      >
        <PlatformProvider value={{ session } as Platform}>
          <Trial areas={['billing 1.4.0']}>candidate</Trial>
        </PlatformProvider>
      </ShellContextProvider>
    </ThemeRoot>,
  );

describe('Trial', () => {
  it('runs a candidate for staff, and says so', () => {
    show(signedIn(true), 'staff');

    expect(screen.getByText('candidate')).toBeVisible();
    expect(screen.getByText('This tab tries out billing 1.4.0.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
  });

  it('runs nothing before it is known who is at the screen', () => {
    show({ status: 'pending' }, 'staff');

    expect(screen.queryByText('candidate')).not.toBeInTheDocument();
  });

  it('takes a candidate away from everybody else', () => {
    sessionStorage.setItem('plumbline.areas', 'billing@1.4.0');

    show(signedIn(false), 'staff');

    expect(screen.queryByText('candidate')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('plumbline.areas')).toBeNull();
  });

  it('runs a candidate for all where the installation is there for tests', () => {
    show(signedIn(false), true);

    expect(screen.getByText('candidate')).toBeVisible();
  });
});
