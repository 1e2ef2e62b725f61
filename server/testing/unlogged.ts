import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Tables in which every change must have a log row in the same transaction. */
const watched = [
  'establishments',
  'transaction_requests',
  'transaction_actions',
  'est_account',
  'est_ngo',
  'est_members',
  'est_real_estates',
  'est_docs',
  'right_proposals',
  'account_changes',
] as const
/** Of users only these columns: signing in changes the others. */
const ofPeople = 'email, mobile, email_verified_at, expired_at, converted_at, is_active, deleted_at'

/** Records every change by the server whose transaction writes no log row. Returns a function that lists them. */
export async function watchUnlogged(app: TestApp): Promise<() => Promise<string[]>> {
  await sql`create table unlogged (what text not null)`.execute(app.ownerDb)
  await sql`create function note_unlogged() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' - 'version' = to_jsonb(old) - 'updated_at' - 'version' then return null; end if;
      if not exists (select 1 from logs where xmin = pg_current_xact_id()::xid) then
        insert into unlogged values (tg_op || ' ' || tg_table_name || ' ' || coalesce((to_jsonb(new) - 'values')::text, ''));
      end if;
      return null;
    end $$`.execute(app.ownerDb)
  const watch = (table: string, of = '') =>
    sql`create constraint trigger note_unlogged after insert or update ${sql.raw(of)} on ${sql.table(table)} deferrable initially deferred for each row
      when (current_setting('role') <> 'none') execute function note_unlogged()`.execute(app.ownerDb)
  for (const table of watched) await watch(table)
  await watch('users', `of ${ofPeople}`)
  return async () =>
    (await sql<{ what: string }>`select what from unlogged`.execute(app.ownerDb)).rows.map((row) => row.what)
}
