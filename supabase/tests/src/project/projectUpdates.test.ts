import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

type Update = { id: string; from_status: string; status: string; project: string };

let backend: Backend;
let company: TestCompany;
let client: string;
let project: string;

beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from private.project_updates`;
  await backend.sql`delete from client_messages`;
  company = await backend.makeCompany();
  client = await addClient();
  project = await addProject();
});

async function addClient(values: Record<string, unknown> = {}) {
  const row = { name: 'Rosa Diaz', email: 'rosa@example.com', ...values };
  const { data, error } = await company.owner.client
    .from('clients')
    .insert(row)
    .select('id')
    .single();
  if (error) throw new Error(error.message);
  return String(data.id);
}
async function addProject(values: Record<string, unknown> = {}) {
  const given = { name: 'Lake House', client_id: client, budget: 5000, ...values };
  const { data, error } = await company.owner.client.rpc('save_project', { p_project: given });
  if (error) throw new Error(error.message);
  return String(data.id);
}
const move = async (p_status: string, id = project) => {
  const { error } = await company.owner.client.rpc('set_project_status', {
    p_project_id: id,
    p_status,
  });
  expect(error).toBeNull();
};
const choose = (isOn: boolean) => backend.sql`
  insert into notification_preferences (company_id, project_updates) values (${company.id}, ${isOn})
  on conflict (company_id) do update set project_updates = ${isOn}`;
const fiveMinutesPass = () => backend.sql`
  update private.project_updates set due_at = due_at - interval '5 minutes', taken_until = null`;
const take = async (p_quiet_hours = 'off'): Promise<Update[]> => {
  const { data, error } = await backend
    .service()
    .rpc('claim_due_project_updates', { p_quiet_hours });
  expect(error).toBeNull();
  return data;
};
const due = async () => {
  await fiveMinutesPass();
  return (await take()).map(({ from_status, status }) => `${from_status} > ${status}`);
};
const mail = async (p_id: string) => {
  const words = { p_subject: 'Lake House is delayed', p_body: 'Hello', p_facts: [['Status', 'x']] };
  const { data, error } = await backend.service().rpc('mail_project_update', { p_id, ...words });
  expect(error).toBeNull();
  return data;
};
const mails = () => backend.sql`
  select client_id, kind, email_address, subject, status, user_id, facts from client_messages
  where company_id = ${company.id}`;

describe('the client of a project is told', () => {
  it('five minutes after its status has changed, and not before', async () => {
    await move('in_progress');
    const before = await take();

    expect(before).toEqual([]);
    expect(await due()).toEqual(['planning > in_progress']);
  });

  it.each([
    ['the dialog', () => move('on_hold')],
    [
      'many at once',
      async () => {
        await company.owner.client.rpc('bulk_update_projects', {
          p_ids: [project],
          p_action: 'set_status',
          p_value: 'on_hold',
        });
      },
    ],
    [
      'the form',
      async () => {
        const own = { id: project, name: 'Lake House', client_id: client, budget: 5000 };
        const { error } = await company.owner.client.rpc('save_project', {
          p_project: { ...own, version: 1, status: 'on_hold' },
        });
        expect(error).toBeNull();
      },
    ],
    [
      'the database itself',
      async () => {
        await backend.sql`update projects set status = 'on_hold' where id = ${project}`;
      },
    ],
  ])('when %s changed it', async (_how, change) => {
    await change();

    expect(await due()).toEqual(['planning > on_hold']);
  });

  it('of the last of several changes only', async () => {
    await move('in_progress');
    await fiveMinutesPass();
    await move('on_hold');
    const tooEarly = await take();
    await move('delayed');

    expect(tooEarly).toEqual([]);
    expect(await due()).toEqual(['planning > delayed']);
  });

  it('of a project that is archived right after it was completed', async () => {
    await move('completed');
    await backend.sql`update projects set archived_at = now() where id = ${project}`;

    expect(await due()).toEqual(['planning > completed']);
  });
});

describe('nobody is told', () => {
  it('of a change that was taken back', async () => {
    await move('delayed');
    await move('planning');

    expect(await due()).toEqual([]);
  });

  it('of a project that is new, imported, or copied', async () => {
    await addProject({ status: 'in_progress' });
    await company.owner.client.rpc('duplicate_project', { p_project_id: project });

    expect(await backend.sql`select from private.project_updates`).toHaveLength(0);
  });

  it('of going back to planning', async () => {
    await backend.sql`update projects set status = 'in_progress' where id = ${project}`;
    await backend.sql`delete from private.project_updates`;
    await move('planning');

    expect(await due()).toEqual([]);
  });

  it.each([
    ['the company does not want it', () => choose(false)],
    [
      'the client has opted out of mails',
      () => backend.sql`update clients set mail_opt_out_at = now() where id = ${client}`,
    ],
    ['there is no address', () => backend.sql`update clients set email = '' where id = ${client}`],
    ['there is no client', () => backend.sql`update projects set client_id = null`],
    ['the project is archived', () => backend.sql`update projects set archived_at = now()`],
    ['the company is closed', () => backend.sql`update companies set is_active = false`],
  ])('while %s', async (_why, arrange) => {
    await arrange();
    await backend.sql`update projects set status = 'delayed' where id = ${project}`;

    expect(await backend.sql`select from private.project_updates`).toHaveLength(0);
  });

  it('later, of what happened while the switch was off', async () => {
    await move('in_progress');
    await choose(false);
    await move('delayed');
    await choose(true);

    expect(await due()).toEqual([]);
  });

  it('once the switch is off, the project deleted or the client opted out meanwhile', async () => {
    const other = await addProject();
    const third = await addProject({
      client_id: await addClient({ name: 'Sam Lee', email: 'sam@example.com' }),
    });
    await Promise.all([move('delayed', other), move('delayed', third), move('delayed')]);
    await backend.sql`update projects set deleted_at = now() where id = ${other}`;
    await backend.sql`update clients set mail_opt_out_at = now() where id = ${client}`;
    const left = await due();
    await choose(false);

    expect(left).toEqual(['planning > delayed']);
    expect(await due()).toEqual([]);
  });

  it('of what a service that stood still has left for a day', async () => {
    await move('delayed');
    await backend.sql`update private.project_updates set changed_at = now() - interval '25 hours'`;

    expect(await due()).toEqual([]);
  });
});

it('waits for the end of the quiet hours', async () => {
  await backend.sql`
    update companies set timezone = 'UTC', settings = '{"quiet_hours": "00:00-23:59"}'
    where id = ${company.id}`;
  await move('delayed');
  const quiet = await due();
  await backend.sql`update companies set settings = '{"quiet_hours": "off"}'`;

  expect(quiet).toEqual([]);
  expect(await take()).toHaveLength(1);
});

it('is handed to one taker, and again when that one has died', async () => {
  await move('delayed');
  await fiveMinutesPass();

  const taken = await Promise.all([take(), take(), take()]);
  const meanwhile = await take();
  await backend.sql`update private.project_updates set taken_until = now() - interval '1 second'`;

  expect(taken.flat()).toHaveLength(1);
  expect(meanwhile).toEqual([]);
  expect(await take()).toHaveLength(1);
});

describe('the mail', () => {
  it('goes through the outbox once, in the name of who changed the status', async () => {
    await move('delayed');
    await fiveMinutesPass();
    const [update] = await take();

    const answers = [await mail(update!.id), await mail(update!.id)];

    expect(answers).toEqual([true, false]);
    expect(await mails()).toEqual([
      {
        client_id: client,
        kind: 'email',
        email_address: 'rosa@example.com',
        subject: 'Lake House is delayed',
        status: 'pending',
        user_id: company.owner.id,
        facts: [['Status', 'x']],
      },
    ]);
    expect(await due()).toEqual([]);
  });

  it('is not sent when the status has changed again while it was written', async () => {
    await move('delayed');
    await fiveMinutesPass();
    const [update] = await take();
    await move('completed');

    expect(await mail(update!.id)).toBe(false);
    expect(await mails()).toEqual([]);
    expect(await due()).toEqual(['planning > completed']);
  });

  it('waits for an hour when the company has sent as many as its plan allows', async () => {
    await move('delayed');
    await fiveMinutesPass();
    const [update] = await take();
    await backend.sql`
      insert into client_messages (company_id, client_id, kind, email_address, subject, message_content, status)
      select ${company.id}, ${client}, 'email', 'rosa@example.com', 'Spring', 'Hello', 'sent' from generate_series(1, 1000)`;

    const answer = await mail(update!.id);

    expect(answer).toBe(false);
    const [row] = await backend.sql`
      select due_at > now() + interval '59 minutes' as waits from private.project_updates`;
    expect(row).toEqual({ waits: true });
  });
});
