import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeCompany } from '../../../shared/makeCompany.ts';
import { MarkupChoice } from './MarkupChoice.tsx';
import { NumberChoice } from './NumberChoice.tsx';
import { TargetMarginChoice } from './TargetMarginChoice.tsx';

const ask = 'POST /rest/v1/rpc/save_default_markup';
type Options = { settings?: Record<string, unknown>; denial?: string; answers?: object };
const show = ({ settings = {}, denial, answers }: Options = {}) =>
  renderInShell(<MarkupChoice company={makeCompany({ settings })} denial={denial} />, {
    area,
    answers: { [ask]: () => Response.json(35), ...answers },
  });
const field = () => screen.findByLabelText('Default markup');

describe('MarkupChoice', () => {
  it('starts with 50 and saves another markup', async () => {
    const { user, requests } = show();
    expect(await field()).toHaveValue('50');

    await user.clear(await field());
    await user.type(await field(), '35');
    await user.click(screen.getByRole('button', { name: 'Save markup' }));

    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ p_percent: 35 }));
    expect(await screen.findByText('Default markup set to 35%')).toBeVisible();
  });

  it.each(['', '-5', '1000.01', 'much', '33.333'])('refuses %j beside the field', async (typed) => {
    const { user, requests } = show({ settings: { default_markup: 40 } });

    await user.clear(await field());
    if (typed) await user.type(await field(), typed);
    await user.click(screen.getByRole('button', { name: 'Save markup' }));

    expect(await screen.findByText('Enter a markup from 0 to 1,000')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('shows why saving failed and keeps the input', async () => {
    const { user } = show({ answers: { [ask]: databaseError('PT402', 'Your trial has ended.') } });

    await user.clear(await field());
    await user.type(await field(), '12.5');
    await user.click(screen.getByRole('button', { name: 'Save markup' }));

    expect(await screen.findByText('Your trial has ended.')).toBeVisible();
    expect(await field()).toHaveValue('12.5');
  });

  it('is read-only for a role that does not manage settings', async () => {
    show({ settings: { default_markup: 40 }, denial: "Your role doesn't allow this" });

    expect(await screen.findByText('Default markup: 40%')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('saves a target margin, refuses 100, and takes an empty field for none', async () => {
  const { user, requests } = renderInShell(
    <TargetMarginChoice company={makeCompany()} denial={undefined} />,
    { area, answers: { 'POST /rest/v1/rpc/save_target_margin': () => Response.json(35) } },
  );
  const target = await screen.findByRole('textbox', { name: 'Target margin' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save target' }));

  await user.type(target, '100');
  await save();
  expect(await screen.findByText('Enter a margin from 0 to less than 100')).toBeVisible();
  await user.clear(target);
  await user.type(target, '35');
  await save();
  expect(await screen.findByText('Target margin set to 35%')).toBeVisible();
  await user.clear(target);
  await save();
  expect(await screen.findByText('Target margin removed')).toBeVisible();

  expect(requests.map(({ body }) => body)).toEqual([{ p_percent: 35 }, {}]);
});

it('gives one kind of document its own prefix and next number', async () => {
  const quotes = {
    origin: 'quotes_page',
    format: 'one_series',
    prefix: 'Q-',
    next: 'Q-0021',
    lowest: 21,
  };
  const saved = { ...quotes, format: 'own', prefix: 'RB-', next: 'RB-0300' };
  const answers: Response[] = [
    databaseError('PT422', 'RB-0299 is already used. Enter 300 or higher.', 'next'),
    Response.json([saved]),
  ];
  const { user, requests } = renderInShell(<NumberChoice denial={undefined} />, {
    area,
    answers: {
      'POST /rest/v1/rpc/document_numbers': () => Response.json([quotes]),
      'POST /rest/v1/rpc/save_number_format': () => answers.shift(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change numbers of quotes' }));
  const next = await screen.findByRole('textbox', { name: 'Next number' });
  expect(next).toHaveValue('21');

  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'Your own prefix' }));
  await user.type(await screen.findByRole('textbox', { name: 'Prefix' }), 'R B');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use 1 to 10 letters, digits, or dashes')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Prefix' }));
  await user.type(screen.getByRole('textbox', { name: 'Prefix' }), 'RB-');
  expect(await screen.findByText('Next: RB-0021')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('RB-0299 is already used. Enter 300 or higher.')).toBeVisible();
  await user.clear(next);
  await user.type(next, '300');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Number format saved')).toBeVisible();
  expect(requests.findLast(({ path }) => path.includes('save_number_format'))?.body).toEqual({
    p_origin: 'quotes_page',
    p_format: 'own',
    p_prefix: 'RB-',
    p_next: 300,
  });
});
