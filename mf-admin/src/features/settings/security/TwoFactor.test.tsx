import { backends } from '@plumbline/data';
import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';

const security = {
  password_changed_at: '2026-06-01T00:00:00Z',
  password_expires_at: null,
  is_password_expired: false,
};
const answers = {
  'POST /rest/v1/rpc/list_sessions': [],
  'GET /rest/v1/company_security_settings': [],
  'POST /rest/v1/rpc/company_profile': makeCompany(),
  'GET /rest/v1/audit_log': [],
  'GET /rest/v1/user_profiles': [],
  'GET /api/accounts/deletion': { request: null, waiting_days: 30 },
};
const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
};
const me = { id: 'u1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };

/**
 * Renders the page for a user of a hosted sign-in server; factors are requested with the user's
 * token.
 */
const showHosted = async (more: Record<string, unknown>) => {
  const held = Promise.withResolvers<object>();
  const shown = renderInShell(pages, {
    area,
    path: '/settings?section=account',
    answers: {
      ...answers,
      'POST /auth/v1/token': {
        access_token: 'a.b.c',
        refresh_token: 'r',
        token_type: 'bearer',
        expires_in: 3600,
        user: me,
      },
      'GET /api/accounts/security': () => held.promise,
      ...more,
    },
  });
  await backends.db.auth.signInWithPassword({ email: 'owner@plumbline.test', password: 'x' });
  held.resolve({
    ...security,
    two_factor: { is_available: true, reason: null },
  });
  return shown;
};

describe('two-factor sign-in on a hosted sign-in server', () => {
  it('is turned on with the QR code, the key, and a valid code', async () => {
    let factors: object[] = [{ ...factor, id: 'left', status: 'unverified' }];
    let isRight = false;
    const { user, requests } = await showHosted({
      'GET /auth/v1/user': () => ({ ...me, factors }),
      'DELETE /auth/v1/factors/left': { id: 'left' },
      'POST /auth/v1/factors': {
        id: 'f1',
        type: 'totp',
        totp: { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
      },
      'POST /auth/v1/factors/f1/challenge': { id: 'c1', type: 'totp', expires_at: 4_000_000_000 },
      'POST /auth/v1/factors/f1/verify': () => {
        if (!isRight)
          return Response.json(
            { code: 'mfa_verification_failed', message: 'Invalid' },
            { status: 422 },
          );
        factors = [factor];
        return {
          access_token: 'a.b.c',
          refresh_token: 'r',
          token_type: 'bearer',
          expires_in: 3600,
          user: me,
        };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Turn On' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    expect(dialog.getByRole('img', { name: /^QR code/ })).toHaveAttribute(
      'src',
      'data:image/svg+xml;utf-8,<svg/>',
    );
    await user.type(dialog.getByLabelText(/^Code/), '12');
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));
    expect(await dialog.findByText('Enter the six-digit code from your app')).toBeVisible();

    await user.type(dialog.getByLabelText(/^Code/), '3 456');
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));
    expect(await dialog.findByText(/Wrong code\./)).toBeVisible();
    isRight = true;
    await user.click(dialog.getByRole('button', { name: 'Turn On' }));

    expect(await screen.findByText(/on since/)).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('/factors/left'))).toBe(true);
    expect(requests.findLast(({ path }) => path.endsWith('/verify'))?.body).toMatchObject({
      challenge_id: 'c1',
      code: '123456',
    });
  });

  it('is turned off after confirmation', async () => {
    let factors: object[] = [factor];
    const { user } = await showHosted({
      'GET /auth/v1/user': () => ({ ...me, factors }),
      'DELETE /auth/v1/factors/f1': () => {
        factors = [];
        return { id: 'f1' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Turn Off' }));
    const question = within(await screen.findByRole('alertdialog'));

    await user.click(question.getByRole('button', { name: 'Turn Off' }));

    expect(await screen.findByRole('button', { name: 'Turn On' })).toBeVisible();
  });
});
