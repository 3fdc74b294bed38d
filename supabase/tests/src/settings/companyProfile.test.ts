import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['project_manager'] });
}, 60_000);
afterAll(() => backend.close());

const profile = {
  name: 'Oak & Iron',
  phone: '(512) 555-0100',
  email: 'Office@Oak.test',
  website: '',
  tax_id: '',
  address: { street: '1 Elm', city: 'Austin', state: 'TX', zip: '78701' },
  settings: { business_type: 'design-build', license_number: 'A-1' },
};
const owner = () => company.as('owner').client;
const stored = async () => {
  const [row] = await backend.sql`select * from companies where id = ${company.id}`;
  return row!;
};
const save = (change: object = {}, version: number | null = null) =>
  owner().rpc('save_company_profile', {
    p_profile: { ...profile, ...change },
    ...(version === null ? {} : { p_version: version }),
  });

describe('save_company_profile', () => {
  it('stores the profile and leaves the other settings alone', async () => {
    await backend.sql`update companies set settings = settings || '{"default_markup": 40}' where id = ${company.id}`;

    const { data, error } = await save();

    expect(error).toBeNull();
    expect(data).toMatchObject({ name: 'Oak & Iron', email: 'office@oak.test', website: null });
    expect(await stored()).toMatchObject({
      address: profile.address,
      settings: { business_type: 'design-build', license_number: 'A-1', default_markup: 40 },
    });
  });

  it('refuses the second of two who started from the same version', async () => {
    const { version } = await stored();
    await save({ phone: '1' }, version);

    const { error } = await save({ phone: '2' }, version);

    expect(error?.code).toBe('PT409');
    expect(await stored()).toMatchObject({ phone: '1' });
  });

  it.each([
    [{ name: ' ' }, 'Company name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
  ])('refuses %j', async (change, message) => {
    const { error } = await save(change);

    expect(error).toMatchObject({ code: 'PT422', message });
  });

  it('is not for a project manager', async () => {
    const before = await stored();

    const { error } = await company
      .as('project_manager')
      .client.rpc('save_company_profile', { p_profile: profile });

    expect(error?.code).toBe('PT403');
    expect(await stored()).toEqual(before);
  });

  it('makes a company for an account that has none, and makes it its owner', async () => {
    const other = await backend.makeCompany({ plan: 'professional' });
    const person = other.as('owner');
    await backend.sql`delete from user_profiles where id = ${person.id}`;

    const { data, error } = await person.client.rpc('save_company_profile', {
      p_profile: profile,
    });

    expect(error).toBeNull();
    expect(data).toMatchObject({ name: 'Oak & Iron', is_active: true });
    const [row] =
      await backend.sql`select role, company_id from user_profiles where id = ${person.id}`;
    expect(row).toEqual({ role: 'owner', company_id: data.id });
  });
});

describe('logos and templates', () => {
  it('books a logo as the primary one, and shows it with the default template', async () => {
    const path = `company-logos/${company.id}/1-a.png`;
    await owner().rpc('add_logo', {
      p_logo: {
        file_name: 'a.png',
        file_path: `company-logos/${company.id}/0-b.png`,
        file_size: 9,
      },
    });
    const { error } = await owner().rpc('add_logo', {
      p_logo: { file_name: 'a.png', file_path: path, file_size: 10, logo_type: 'icon_only' },
      p_is_primary: true,
    });
    const { data: template } = await owner()
      .from('document_templates')
      .insert({
        company_id: company.id,
        template_name: 'Big',
        document_type: 'quote',
        logo_size: 'large',
      })
      .select('id')
      .single();
    await owner().rpc('set_default_template', { p_id: template!.id });

    const { data: card } = await owner().rpc('company_card');

    expect(error).toBeNull();
    expect(card).toMatchObject({ logo_url: path, templates: { quote: { logo_size: 'large' } } });
    const [{ count }] =
      (await backend.sql`select count(*)::int from company_logos where company_id = ${company.id} and is_primary`) as unknown as [
        { count: number },
      ];
    expect(count).toBe(1);
  });

  it('refuses a logo in the folder of another company', async () => {
    const { error } = await owner().rpc('add_logo', {
      p_logo: {
        file_name: 'a.png',
        file_path: 'company-logos/00000000-0000-4000-8000-000000000009/a.png',
        file_size: 10,
      },
    });

    expect(error).not.toBeNull();
  });

  it('takes no 12 MB, no page for a picture and no template without a name, whatever asks', async () => {
    const { url } = await backend.listen();
    const { data } = await owner().auth.getSession();
    const store = async (name: string, body: Uint8Array<ArrayBuffer>, contentType: string) => {
      const path = `company-assets/company-logos/${company.id}/${name}`;
      const answer = await fetch(`${url}/storage/v1/object/${path}`, {
        method: 'POST',
        body,
        headers: {
          apikey: backend.keys.publishable,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': contentType,
        },
      });
      return answer.text();
    };

    expect(await store('big.png', new Uint8Array(12 * 1024 * 1024), 'image/png')).toMatch(
      /exceeded the maximum allowed size/,
    );
    expect(await store('page.html', new TextEncoder().encode('<script>'), 'text/html')).toMatch(
      /mime type text\/html is not supported/,
    );
    for (const template_name of ['', '  ']) {
      const { error } = await owner()
        .from('document_templates')
        .insert({ company_id: company.id, template_name, document_type: 'quote' });
      expect(error).toMatchObject({ code: '23514' });
    }
  });
});
