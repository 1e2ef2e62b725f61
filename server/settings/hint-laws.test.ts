import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type HelpChange,
  listHintArticles,
  listHintTexts,
  listInstructions,
  readHelpHistory,
  writeHints,
  writeInstruction,
} from '#contract/settings/help.ts'
import { readScreenHints } from '#contract/core/reference.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { founder, ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'

let app: TestApp
let staff: MinistryUser
let law: { id: number; articles: number[] }
let other: { id: number; articles: number[] }
let hidden: { id: number; articles: number[] }
let screen: { id: number; slug: string }

async function addText(number: string, is_published: boolean) {
  const { rows } = await sql<{
    id: number
  }>`insert into regulations (model, regulation_type_id, name_ar, number, issue_date, issuing_authority, state, is_published)
    select 'law', id, ${`قانون التلميحات ${number}`}, ${number}, '2003-02-01', 'جهة الاختبار', 'in_force', ${is_published}
    from regulation_types where model = 'law' limit 1 returning id`.execute(app.ownerDb)
  const id = rows[0]?.id as number
  const articles = await sql<{ id: number }>`insert into regulation_contents (regulation_id, sort, heading_ar, body_ar)
    select ${id}, n, 'المادة ' || n, '<p>نص</p>' from generate_series(1, 3) n returning id`.execute(app.ownerDb)
  return { id, articles: articles.rows.map((row) => row.id) }
}
const write = (contents: object, section_name = 'قسم', slug = screen.slug) =>
  staff.client.call(writeHints, { body: { slug, section_name, contents: contents as never } })
const shown = async () => (await app.guest.call(readScreenHints, { params: { slug: screen.slug } })).data

beforeAll(async () => {
  app = await testApp()
  staff = await ministryUser(app, { role: 'CA' })
  law = await addText('901', true)
  other = await addText('902', true)
  hidden = await addText('903', false)
  screen = ((await staff.client.call(listInstructions)).data as { id: number; slug: string }[]).find(
    (one) => one.slug === 'ngo-management',
  ) ?? { id: 0, slug: '' }
})

describe('the article behind a field', () => {
  test('stands beside its hint, follows the article when it moves, and goes when nobody can read it', async () => {
    const [, second] = law.articles
    const hints = { capital_amount: { ar: 'المال المخصص', en: null, regulation_id: law.id, article_id: second } }
    expect((await write(hints)).status).toBe(200)
    const at = async () => (await shown()).capital_amount!.law
    expect(await at()).toMatchObject({ id: law.id, model: 'law', article: { sort: 2, heading_ar: 'المادة 2' } })
    await sql`update regulation_contents set sort = 20 where id = ${second}`.execute(app.ownerDb)
    expect((await at())!.article!.sort).toBe(20)
    await sql`update regulation_contents set deleted_at = now() where id = ${second}`.execute(app.ownerDb)
    expect(await at()).toMatchObject({ id: law.id, article: null })
    await sql`update regulations set is_published = false where id = ${law.id}`.execute(app.ownerDb)
    expect((await shown()).capital_amount).toEqual({ ar: 'المال المخصص', en: null, law: null })
    await sql`update regulations set is_published = true where id = ${law.id}`.execute(app.ownerDb)
  })
  test('is an article of the text that is named, and that text can be read', async () => {
    const hint = (more: object) => ({ field: { ar: 'تلميح', ...more } })
    for (const [more, wrong] of [
      [{ regulation_id: hidden.id }, 'contents.field.regulation_id'],
      [{ regulation_id: 999_999 }, 'contents.field.regulation_id'],
      [{ regulation_id: law.id, article_id: other.articles[0] }, 'contents.field.article_id'],
      [{ article_id: other.articles[0] }, 'contents.field.regulation_id'],
      [{ regulation_id: other.id, article_id: other.articles[0] }, undefined],
      [{ regulation_id: other.id }, undefined],
    ] as const)
      expect([more, Object.keys((await write(hint(more))).errors)]).toEqual([more, wrong ? [wrong] : []])
  })
  test('is chosen from published texts and their present articles, by those who keep the hints', async () => {
    const { data } = await staff.client.call(listHintTexts)
    const ids = (data as { id: number }[]).map((row) => row.id)
    expect([ids.includes(other.id), ids.includes(hidden.id)]).toEqual([true, false])
    const articles = async (id: number) => (await staff.client.call(listHintArticles, { params: { id } })).data
    expect(await articles(other.id)).toHaveLength(3)
    expect(await articles(hidden.id)).toEqual([])
    for (const [client, status] of [
      [(await ministryUser(app, { rights: { ministry_regulations: ['S', 'U'] } })).client, 403],
      [(await organisation(app)).client, 403],
      [(await founder(app)).client, 403],
      [app.guest, 401],
    ] as const)
      expect([
        (await client.call(listHintTexts)).status,
        (await client.call(listHintArticles, { params: { id: other.id } })).status,
        (await client.call(readHelpHistory, { params: { id: screen.id } })).status,
      ]).toEqual([status, status, status])
  })
})

describe('the history of a screen', () => {
  const history = async (id = screen.id) =>
    (await staff.client.call(readHelpHistory, { params: { id } })).data as HelpChange[]

  test('tells who changed which words of hints and instructions, newest first, and nothing of other screens', async () => {
    await write({ mobile: { ar: 'رقم قديم', en: 'Old' } }, 'الهاتف')
    await write({ mobile: { ar: 'رقم جديد', en: 'Old' } }, 'الهاتف')
    await write({ mobile: { ar: 'رقم جديد', en: 'Old' } }, 'الهاتف')
    await write(
      { mobile: { ar: 'رقم جديد', en: 'Old', regulation_id: other.id, article_id: other.articles[2] } },
      'الهاتف',
    )
    await write({ name: { ar: 'في شاشة أخرى' } }, 'الهاتف', 'another-screen')
    await staff.client.call(writeInstruction, {
      params: { id: screen.id },
      body: { title_ar: 'عنوان ثان', title_en: null, body_ar: '<p>سطر</p><p>سطر ثان</p>', body_en: null, file: null },
    })
    const [latest, link, hint] = await history()
    expect(latest).toMatchObject({ entity: 'instructions', section_name: null })
    expect(latest?.changes.find((one) => one.field === 'body_ar')?.after).toBe('سطر\nسطر ثان')
    expect(link?.changes).toEqual([
      { field: 'mobile', part: 'law', before: null, after: 'المادة 3، قانون التلميحات 902' },
    ])
    expect(hint).toMatchObject({ entity: 'hints', section_name: 'الهاتف' })
    expect(hint?.user_name).not.toBeNull()
    // The log hides what fields of this name hold; the hint of such a field is no secret.
    expect(hint?.changes).toEqual([{ field: 'mobile', part: 'ar', before: 'رقم قديم', after: 'رقم جديد' }])
    expect(JSON.stringify(await history())).not.toContain('في شاشة أخرى')
    expect((await staff.client.call(readHelpHistory, { params: { id: 999_999 } })).status).toBe(404)
  })
})
