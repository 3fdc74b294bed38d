import { api, z } from '@plumbline/data';

/** Rows that a new company or a first text adds to these tables by itself aren't news. */
const setUpTables = ['lead_stages', 'lead_sources', 'lost_reasons', 'client_message_consent'];

const isNews = `actor_id.not.is.null,action.neq.insert,table_name.not.in.(${setUpTables.join(',')})`;
/** The system stores the signed copy after each signature, which has its own entry. */
const isNoCopy =
  'actor_id.not.is.null,table_name.neq.signatures,action.neq.update,changed.not.cs.{"signed_object_path":[null]}';

const entry = z.object({
  id: z.number(),
  table_name: z.string(),
  row_id: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  changed: z.record(z.string(), z.unknown()).nullable(),
  actor_id: z.string().nullable(),
  is_platform_admin: z.boolean(),
  created_at: z.string(),
});
export type AuditEntry = z.infer<typeof entry>;

type AuditQuery = { company: string; tables: readonly string[]; before: number | null };

export const auditPageSize = 25;

export const { useAuditListQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes, newest first; of the given tables if any; without the rows that a company starts with. */
    auditList: build.query<AuditEntry[], AuditQuery>({
      query:
        ({ company, tables, before }) =>
        ({ db }) => {
          let query = db
            .from('audit_log')
            .select(
              'id, table_name, row_id, action, changed, actor_id, is_platform_admin, created_at',
            )
            .eq('company_id', company)
            .or(`and(or(${isNews}),or(${isNoCopy}))`);
          if (tables.length > 0) query = query.in('table_name', [...tables]);
          if (before !== null) query = query.lt('id', before);
          return query.order('id', { ascending: false }).limit(auditPageSize);
        },
      rawResponseSchema: z.array(entry),
      // Every user's change adds to the log.
      keepUnusedDataFor: 0,
    }),
  }),
});
