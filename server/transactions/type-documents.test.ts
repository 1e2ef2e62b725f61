import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  readTypeDocuments,
  updateTypeDocuments,
  type DocumentInput,
  type TypeDocuments,
} from '#contract/transactions/type-documents.ts'
import { requiredFor } from '../founding/docs.ts'
import { staleOf, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
let founding: number
let branch: number

const read = async (id: number) =>
  (await admin.client.call(readTypeDocuments, { params: { id } })).data as TypeDocuments
const bodyOf = (documents: TypeDocuments['documents']): DocumentInput[] =>
  documents.map(({ fixed: _, ...document }) => document)
const put = (id: number, documents: unknown, version?: string, who = admin) =>
  who.client.call(updateTypeDocuments, {
    params: { id },
    body: { documents: documents as DocumentInput[] },
    headers: version ? { 'if-match': `"${version}"` } : {},
  })
const fresh: DocumentInput = {
  id: null,
  name_ar: 'وثيقة جديدة',
  name_en: 'A new document',
  description: null,
  legal_form_ids: [],
  count_rule: 'fixed',
  count: 2,
  is_required: true,
  allowed_types: ['pdf'],
}
/** What a request is asked for that was handed in at this moment; null: not yet. */
const asked = async (submitted_at: string | null) =>
  (await requiredFor(app.db, { legal_form_id: 2, submitted_at })).map(({ name_ar, count }) => `${name_ar} ${count}`)

beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from transaction_types`.execute(app.ownerDb)
  founding = rows.find((row) => row.slug === 'establishing_ngo')?.id as number
  branch = rows.find((row) => row.slug === 'branch_opening')?.id as number
})

describe('the required documents of a transaction', () => {
  it('are added, changed, put in order and taken away', async () => {
    const before = bodyOf((await read(branch)).documents)
    const renamed = { ...(before[0] as DocumentInput), name_ar: 'سند إشغال المقر', count: 3 }
    const { status, data } = await put(branch, [fresh, ...before.slice(1), renamed])
    expect(status).toBe(200)
    expect((data as TypeDocuments).documents.map(({ name_ar }) => name_ar)).toEqual([
      fresh.name_ar,
      ...before.slice(1).map(({ name_ar }) => name_ar),
      renamed.name_ar,
    ])
    expect((await put(branch, [])).data.documents).toEqual([])
  })

  it('stay for a request under way as they stood when it began; corrected words hold for all', async () => {
    const began = new Date(Date.now() - 86_400_000).toISOString()
    const [then, { documents }] = [await asked(began), await read(founding)]
    const contract = documents.find((one) => !one.fixed && one.legal_form_ids.includes(2)) as DocumentInput
    const gone = documents.find((one) => !one.fixed && one.id !== contract.id) as DocumentInput
    const changed = documents
      .filter(({ id }) => id !== gone.id)
      .map((one) => (one.id === contract.id ? { ...one, count: 5 } : one))
    expect((await put(founding, [...bodyOf(changed), fresh])).status).toBe(200)
    expect(await asked(began)).toEqual(then)
    const now = await asked(null)
    expect(now).toEqual(await asked(new Date(Date.now() + 1_000).toISOString()))
    expect(now).toContain(`${contract.name_ar} 5`)
    expect(now).toContain(`${fresh.name_ar} 2`)
    expect(now.some((one) => one.startsWith(gone.name_ar))).toBe(false)

    const { documents: again } = await read(founding)
    const fixed = again.find((one) => one.fixed) as DocumentInput
    await put(founding, bodyOf(again.map((one) => (one.id === fixed.id ? { ...one, name_ar: 'اسم مصحّح' } : one))))
    expect((await asked(began)).some((one) => one.startsWith('اسم مصحّح'))).toBe(true)
  })

  it('that the platform makes or takes from the data keep their rule and their place in the list', async () => {
    const { documents } = await read(founding)
    const fixed = documents.filter((one) => one.fixed)
    expect(fixed.length).toBeGreaterThan(8)
    for (const one of fixed) {
      expect((await put(founding, bodyOf(documents.filter(({ id }) => id !== one.id)))).status).toBe(409)
      const bent = documents.map((other) => (other.id === one.id ? { ...other, count: 7 } : other))
      expect((await put(founding, bodyOf(bent))).status, one.name_ar).toBe(409)
    }
    expect((await read(founding)).documents).toEqual(documents)
    const list = fixed.find((one) => one.name_ar.includes('قائمة')) as DocumentInput
    const optional = documents.map((one) => (one.id === list.id ? { ...one, is_required: false } : one))
    expect(
      (await put(founding, bodyOf(optional))).data.documents.filter((one: { fixed: boolean }) => one.fixed),
    ).toHaveLength(fixed.length)
  })

  it('count by founders only where there are founders, and belong to their own type', async () => {
    expect((await put(branch, [{ ...fresh, count_rule: 'per_founder' }])).status).toBe(422)
    const [foreign] = (await read(founding)).documents
    expect((await put(branch, [bodyOf([foreign as TypeDocuments['documents'][number]])[0]])).status).toBe(422)
    for (const wrong of [
      { count: 0 },
      { allowed_types: [] },
      { allowed_types: ['exe'] },
      { name_ar: '' },
      { legal_form_ids: [99] },
    ])
      expect((await put(branch, [{ ...fresh, ...wrong }])).status, JSON.stringify(wrong)).toBe(422)
  })

  it('are not written over what somebody else saved, are logged, and are closed to those who only look', async () => {
    const { updated_at, documents } = await read(branch)
    expect((await put(branch, [...bodyOf(documents), fresh], updated_at)).status).toBe(200)
    const late = await put(branch, [], updated_at)
    expect([late.status, staleOf(late).documents.length]).toEqual([409, documents.length + 1])
    const { rows } = await sql<{
      description_ar: string
    }>`select description_ar from logs where entity = 'transaction_types' order by id desc limit 1`.execute(app.ownerDb)
    expect(rows[0]?.description_ar).toContain('الوثائق المطلوبة')
    const reader = await ministryUser(app, { rights: { ministry_transaction_types: ['S'] } })
    expect((await put(branch, [], undefined, reader)).status).toBe(403)
  })
})
