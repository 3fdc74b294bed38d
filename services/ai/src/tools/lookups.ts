import { fillPath, routeCatalog } from '@plumbline/contract';
import { projectStatuses } from '@plumbline/domain';
import { z } from 'zod';
import { readTool, rowsOf } from './readTool.ts';
import { idsOf, mostRows, query } from './search.ts';

const amount = z.coerce.number().nullable();
const text = z.string().nullable();

const client = z.object({
  id: z.string(),
  name: z.string(),
  email: text,
  phone: text,
  is_active: z.boolean(),
  total_projects: z.number(),
  active_projects: z.number(),
  total_value: amount,
  outstanding: amount,
  overdue: amount,
});

export const findClients = readTool({
  name: 'find_clients',
  description: 'Clients of this company, with their projects and what they were invoiced and owe.',
  needs: 'view_clients',
  input: z.strictObject({ query }),
  async read({ db, company }, { query: words }) {
    const list = db
      .from('client_list')
      .select(Object.keys(client.shape).join(','))
      .eq('company_id', company)
      .limit(mostRows);
    const rows = rowsOf(
      client,
      await (words
        ? list.in('id', await idsOf(db, 'client', words))
        : list.order('created_at', { ascending: false })),
    );
    return {
      rows: rows.map(({ id, ...row }) => ({
        link: fillPath(routeCatalog['crm.client'], { clientId: id }),
        title: row.name,
        ...row,
      })),
    };
  },
});

const project = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  client_name: text,
  completion_percentage: z.number().nullable(),
  start_date: text,
  end_date: text,
  budget: amount,
  spent: amount,
});

export const findProjects = readTool({
  name: 'find_projects',
  description: 'Projects (jobs) of this company, with client, status, dates, budget and costs.',
  needs: 'view_projects',
  input: z.strictObject({
    query,
    status: z.enum(projectStatuses).optional(),
  }),
  async read({ db, company }, { query: words, status }) {
    let list = db
      .from('project_list')
      .select(Object.keys(project.shape).join(','))
      .eq('company_id', company)
      .limit(mostRows);
    if (status) list = list.eq('status', status);
    const rows = rowsOf(
      project,
      await (words
        ? list.in('id', await idsOf(db, 'project', words))
        : list.order('created_at', { ascending: false })),
    );
    return {
      rows: rows.map(({ id, ...row }) => ({
        link: fillPath(routeCatalog['projects.detail'], { projectId: id }),
        title: row.name,
        ...row,
      })),
    };
  },
});

const item = z.object({
  name: z.string(),
  sku: text,
  category: text,
  unit: text,
  price: amount,
  current_stock: amount,
  stock_status: text,
});

export const findItems = readTool({
  name: 'find_items',
  description: 'The price book: items with unit, price and stock.',
  needs: 'view_catalog',
  input: z.strictObject({ query }),
  async read({ db }, { query: words = '' }) {
    const rows = rowsOf(item, await db.rpc('search_items', { p_query: words, p_limit: mostRows }));
    return {
      rows: rows.map((row) => ({
        link: fillPath(routeCatalog['catalog.items'], {}, { q: row.name }),
        title: row.name,
        ...row,
      })),
    };
  },
});
