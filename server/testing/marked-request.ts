import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  addMember,
  readMainInfo,
  removeMember,
  saveAccount,
  saveMember,
  saveNgo,
  saveRealEstate,
} from '#contract/founding/calls.ts'
import { setFeedback } from '#contract/founding/ministry-calls.ts'
import { signupAccount, verifyEmail } from '#contract/founding/signup-calls.ts'
import { storeFile } from '../core/files/store.ts'
import { pdf } from '../core/files/testing/fixtures.ts'
import { hmac } from '../core/identity/secrets.ts'
import { must, type TestApp } from './app.ts'
import type { MinistryUser } from './factories.ts'
import { addressData, fillApplication, fillDocuments, personData, submitApplication } from './founding-data.ts'
import { openLetter, place, take, type Placed } from './placed-request.ts'

/** Words that occur only in one person's data. */
export interface Marks {
  name: string
  family: string
  number: string
  email: string
  mobile: string
  street: string
  bytes: string
}
const letters = 'ابتثجحخدذر'
export const marksOf = (n: number): Marks => ({
  name: `ظافر${letters[n]}`,
  family: `الغضنفري${letters[n]}`,
  number: `9876543210${n}`,
  email: `ghadanfari-${n}@marks.example`,
  mobile: `095544332${n}`,
  street: `زقاق المحو${letters[n]}`,
  bytes: `MARK-BYTES-${n}-`,
})
export const signUpBody = (marks: Marks) => ({
  first_name: marks.name,
  last_name: marks.family,
  father_name: marks.name,
  mother_name: marks.family,
  id_number: marks.number,
  nationality_id: 1,
  gender: 'M' as const,
  birth_date: '1985-04-12',
  email: marks.email,
  mobile: marks.mobile,
  password: 'ياسمين-دمشق-2026',
  password_confirmation: 'ياسمين-دمشق-2026',
})

/** A file whose content and name contain the marks. */
export async function markedFile(app: TestApp, marks: Marks, by: { userId: number; establishmentId?: number }) {
  const row = await storeFile(app.db, app.services, {
    source: { buffer: pdf('', [`(${marks.bytes})`]) },
    name: `هوية ${marks.family}.pdf`,
    use: 'document',
    owner: { establishment_id: by.establishmentId },
    uploadedBy: by.userId,
  })
  return row.id
}

/**
 * A request in which every part names the person, made through the calls: signed up, filled, noted, corrected, with
 * documents, letters and an appeal.
 */
export async function markedRequest(app: TestApp, marks: Marks, title: string, officer: MinistryUser): Promise<Placed> {
  const { id } = must(await app.guest.call(signupAccount, { body: signUpBody(marks) }))
  const { rows } = await sql<{
    body_text: string
  }>`select body_text from outbox where to_address = ${marks.email} order by id desc limit 1`.execute(app.ownerDb)
  const code = /\d{6}/.exec(rows[0]?.body_text ?? '')?.[0] ?? ''
  const client = app.client(must(await app.guest.call(verifyEmail, { params: { id }, body: { code } })).token)
  const establishmentId = must(await client.call(readMainInfo)).id as number
  const founder = { id: id as number, establishmentId, client }
  const by = { userId: founder.id, establishmentId }
  const file = () => markedFile(app, marks, by)

  await fillApplication(app, founder, title)
  const person = {
    first_name: marks.name,
    last_name: marks.family,
    residence_address: marks.street,
    mobile: marks.mobile,
  }
  must(await client.call(saveAccount, { body: { ...person, profession: marks.family, delegate_file: await file() } }))
  must(await client.call(saveNgo, { body: { means: marks.street, address: marks.street, email: marks.email } }))
  must(
    await client.call(addMember, { body: { member_kind: 'natural', ...personData(), ...person, is_delegate: false } }),
  )
  const info = must(await client.call(readMainInfo))
  const [first] = info.est_members as { id: number }[]
  must(await client.call(removeMember, { params: { id: info.est_members.at(-1)!.id } }))
  must(
    await client.call(saveMember, {
      params: { id: (first as { id: number }).id },
      body: { ...person, id_number: marks.number, email: marks.email, id_image: await file() },
      headers: { 'idempotency-key': `member-${marks.bytes}` },
    }),
  )
  const { requestId } = await submitApplication(founder)
  const one = { founder, id: establishmentId, requestId, ngoId: 0, memberId: (first as { id: number }).id }

  await place(app, one, { status: 3, role: 'info_evaluator' })
  const note = `صححوا اسم ${marks.name} ${marks.family} ورقمه ${marks.number} وهاتفه ${marks.mobile}`
  must(
    await officer.client.call(setFeedback, {
      body: { id: one.id, section: 'est_account', item_id: null, field: 'first_name', feedback: note },
    }),
  )
  await take(officer.client, one, 'return')
  await place(app, one, { status: 4, stage: 4 })
  await fillDocuments(app, founder)
  must(
    await client.call(saveRealEstate, {
      body: { ...addressData, owner_name: marks.family, document_file: await file() },
    }),
  )
  await openLetter(app, one, officer.id)
  const attached = await markedFile(app, marks, { userId: officer.id })
  await sql`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, decision, from_user_id, notes, internal_notes, legal_opinion, files, due_at, served_at, appeal_due_at)
    select ${requestId}, 3, 90, (select min(id) from action_types), 'return', ${officer.id}, ${note}, ${note}, ${note}, ${JSON.stringify([{ title: marks.family, file: attached }])}::jsonb, now(), now(), now() + interval '60 days'`.execute(
    app.ownerDb,
  )
  await place(app, one, { status: 10, stage: 6 })
  await sql`update establishments set reject_text = ${`لأن ${marks.family} لا يستوفي الشروط`} where id = ${one.id}`.execute(
    app.ownerDb,
  )
  await sql`update transaction_requests set reject_text = ${marks.family}, details = ${marks.family}, payload = ${JSON.stringify({ who: marks.email })}::jsonb where id = ${requestId}`.execute(
    app.ownerDb,
  )
  await sql`insert into transaction_documents (transaction_request_id, title, file) values (${requestId}, ${`وثيقة ${marks.family}`}, ${await file()})`.execute(
    app.ownerDb,
  )
  await sql`insert into user_notifications (user_id, "group", title, body, entity, entity_id) values (${founder.id}, 'personal', 'إشعار', ${note}, 'establishments', ${one.id})`.execute(
    app.ownerDb,
  )
  return one
}

/** Other traces of the person: keyed hash, ciphertexts, hashes of password and sessions. */
export async function hiddenMarks(app: TestApp, marks: Marks, one: Placed): Promise<string[]> {
  const { rows } = await sql<{
    mark: string
  }>`select id_number as mark from est_members where establishment_id = ${one.id} and id_number is not null union select id_number from est_account where establishment_id = ${one.id} and id_number is not null
    union select password_hash from users where id = ${one.founder.id} union select token_hash from sessions where user_id = ${one.founder.id} union select token_hash from known_devices where user_id = ${one.founder.id} union select code_hash from verification_codes where user_id = ${one.founder.id}`.execute(
    app.ownerDb,
  )
  return [hmac(marks.number, app.services.secrets.hmacKey), ...rows.map((row) => row.mark)]
}

/** Finds the texts in all columns of all tables and in all stored files. */
export async function findMarks(app: TestApp, texts: readonly string[]): Promise<{ where: string; mark: string }[]> {
  const { rows } = await sql<{
    schema: string
    table: string
    column: string
  }>`select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`.execute(
    app.ownerDb,
  )
  const found: { where: string; mark: string }[] = []
  for (const { schema, table, column } of rows) {
    const hits = await sql<{
      mark: string
    }>`select distinct m.mark from ${sql.table(`${schema}.${table}`)} t, unnest(${texts}::text[]) as m(mark) where strpos(t.${sql.ref(column)}::text, m.mark) > 0`.execute(
      app.ownerDb,
    )
    found.push(...hits.rows.map(({ mark }) => ({ where: `${table}.${column}`, mark })))
  }
  for (const entry of await readdir(app.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    found.push(...texts.filter((mark) => bytes.includes(mark)).map((mark) => ({ where: 'file', mark })))
  }
  return found
}
