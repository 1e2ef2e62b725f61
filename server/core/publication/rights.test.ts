import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'

const app = await testApp()
const migration = join(import.meta.dirname, '../../../db/migrations/0054-confirming-content.sql')

test('whoever could publish by editing may confirm after the migration, nobody else, and a second run changes nothing', async () => {
  for (const table of ['role_permissions', 'user_permissions'])
    await sql`update ${sql.table(table)} set sub_permission = sub_permission - 'C'`.execute(app.ownerDb)
  await sql`update permissions set allowed_codes = allowed_codes - 'C'`.execute(app.ownerDb)
  const people = {
    administrator: [await ministryUser(app, { role: 'CA' }), true],
    editor: [await ministryUser(app, { role: 'CE' }), true],
    evaluator: [await ministryUser(app, { role: 'EV' }), false],
    granted: [await ministryUser(app, { rights: { ministry_regulations: ['S', 'U'], 'ministry_Q&A': ['U'] } }), true],
    reader: [await ministryUser(app, { rights: { ministry_regulations: ['S', 'D'], 'ministry_Q&A': ['A'] } }), false],
    elsewhere: [await ministryUser(app, { rights: { ministry_indexes: ['S', 'U'] } }), false],
    revoked: [await ministryUser(app, { role: 'CA' }), false],
  } as const
  await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode)
    select ${people.revoked[0].id}, slug, '["U"]', 'revoke' from unnest(array['ministry_regulations', 'ministry_Q&A']) slug`.execute(
    app.ownerDb,
  )
  const text = await readFile(migration, 'utf8')
  for (const _run of [1, 2]) {
    await sql.raw(text).execute(app.ownerDb)
    for (const [who, [{ id }, holds]] of Object.entries(people))
      for (const slug of ['ministry_regulations', 'ministry_Q&A']) {
        const { rows } = await sql<{ holds: boolean }>`select holds_right(${id}, ${slug}, 'C') as holds`.execute(
          app.ownerDb,
        )
        expect([who, slug, rows[0]?.holds]).toEqual([who, slug, holds])
      }
    const { rows } =
      await sql`select from role_permissions where permission_slug = 'ministry_indexes' and sub_permission ? 'C'
      union all select from role_permissions where jsonb_array_length(sub_permission) <> (select count(distinct one) from jsonb_array_elements_text(sub_permission) one)`.execute(
        app.ownerDb,
      )
    expect(rows).toEqual([])
  }
})
