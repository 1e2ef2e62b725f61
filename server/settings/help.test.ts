import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  helpLinkRegister,
  helpSectionRegister,
  listInstructions,
  readHelpLinks,
  readHelpSections,
  readHints,
  readInstruction,
  writeHints,
  writeInstruction,
} from '#contract/settings/help.ts'
import { readInstructions, readScreenHints } from '#contract/core/reference.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { founder, ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'
import { hostileHtml, runs } from '../testing/hostile-html.ts'

let app: TestApp
let staff: MinistryUser
beforeAll(async () => {
  app = await testApp()
  staff = await ministryUser(app, { role: 'CA' })
})
const first = async () => (await staff.client.call(listInstructions)).data[0] as { id: number; slug: string }
const body = (more: object = {}) => ({
  title_ar: 'تعليمات الاختبار',
  title_en: null,
  body_ar: '<p>نص</p>',
  body_en: null,
  file: null,
  ...more,
})

describe('instructions', () => {
  test('what staff write stands on the screen, with its file for everybody', async () => {
    const { id, slug } = await first()
    const file = await uploaded(app, { userId: staff.id })
    const { status } = await staff.client.call(writeInstruction, {
      params: { id },
      body: body({ body_ar: '<p>كلمة <strong>جديدة</strong></p>', file }),
    })
    expect(status).toBe(200)
    const { data } = await app.guest.call(readInstructions, { params: { slug } })
    expect([data!.body_ar, data!.title_ar]).toEqual(['<p>كلمة <strong>جديدة</strong></p>', 'تعليمات الاختبار'])
    expect((await app.guest.request('GET', data!.file!)).status).toBe(200)
  })
  test('a form by POST with _method PUT is the same, and the screen of the text cannot be changed', async () => {
    const { id } = await first()
    const post = (more: object) =>
      staff.client.request('POST', `/api/v2/ministry/instructions/${id}`, { ...body(), ...more })
    expect((await post({ _method: 'PUT' })).status).toBe(200)
    expect((await post({})).status).toBe(405)
    expect(Object.keys((await post({ _method: 'PUT', slug: 'other' })).errors)).toEqual(['slug'])
  })
  test('whatever is sent, neither the table nor the screen holds what a browser would run', async () => {
    const { id, slug } = await first()
    for (const html of hostileHtml) {
      expect(
        (await staff.client.call(writeInstruction, { params: { id }, body: body({ body_ar: html, body_en: html }) }))
          .status,
      ).toBe(200)
      const { rows } = await sql<{
        body_ar: string
        body_en: string
      }>`select body_ar, body_en from instructions where id = ${id}`.execute(app.ownerDb)
      const seen = (await app.guest.call(readInstructions, { params: { slug } })).data
      const bad = [rows[0]?.body_ar, rows[0]?.body_en, seen!.body_ar, seen!.body_en].map((one) => runs(one ?? ''))
      expect({ html, bad }).toEqual({ html, bad: [false, false, false, false] })
    }
  })
  test('rights: S reads, U writes, nobody else does either', async () => {
    const { id, slug } = await first()
    const of = async (codes: ('S' | 'U' | 'A')[]) =>
      (await ministryUser(app, { rights: codes.length > 0 ? { ministry_instructions: codes } : {} })).client
    const hints = { slug, section_name: 'قسم', contents: {} }
    for (const [client, reads, writes] of [
      [await of(['S']), 200, 403],
      [await of(['U']), 200, 200],
      [await of(['A']), 200, 403],
      [await of([]), 403, 403],
      [(await organisation(app)).client, 403, 403],
      [app.guest, 401, 401],
    ] as const) {
      expect([
        (await client.call(listInstructions)).status,
        (await client.call(readInstruction, { params: { id } })).status,
        (await client.call(readHints, { params: { slug } })).status,
      ]).toEqual([reads, reads, reads])
      expect([
        (await client.call(writeInstruction, { params: { id }, body: body() })).status,
        (await client.call(writeHints, { body: hints })).status,
      ]).toEqual([writes, writes])
    }
  })
})

describe('hints', () => {
  test('a section is written whole, the screen has the hints of all its sections, words stay words', async () => {
    const slug = 'test-screen'
    const write = (section_name: string, contents: object) =>
      staff.client.call(writeHints, { body: { slug, section_name, contents: contents as never } })
    await write('قسم أ', { name: { ar: 'الاسم <b>كما هو</b>', en: 'Name' }, phone: { ar: 'الهاتف' } })
    await write('قسم ب', { email: { ar: 'البريد', en: null } })
    await write('قسم أ', { name: { ar: 'الاسم <b>كما هو</b>', en: 'Name' } })
    expect((await app.guest.call(readScreenHints, { params: { slug } })).data).toEqual({
      name: { ar: 'الاسم <b>كما هو</b>', en: 'Name', law: null },
      email: { ar: 'البريد', en: null, law: null },
    })
    expect((await staff.client.call(readHints, { params: { slug } })).data).toHaveLength(2)
  })
  test('a hint is at most three hundred characters, of a field with a name', async () => {
    const status = async (contents: object) =>
      (
        await staff.client.call(writeHints, {
          body: { slug: 'test-screen', section_name: 'قسم ج', contents: contents as never },
        })
      ).status
    expect(await status({ name: { ar: 'ن'.repeat(300) } })).toBe(200)
    for (const wrong of [
      { name: { ar: 'ن'.repeat(301) } },
      { name: { ar: '' } },
      { 'no name': { ar: 'نص' } },
      { name: 'نص' },
      { name: { ar: 'نص', de: 'x' } },
    ])
      expect([wrong, await status(wrong)]).toEqual([wrong, 422])
  })
})

describe('help', () => {
  test('each side reads its own sections and their links in order', async () => {
    const make = async (type: 'min' | 'est') => {
      const { data } = await staff.client.call(helpSectionRegister.create, {
        body: { slug: `way-${type}`, type, title_ar: `قسم ${type}`, sort: 0 },
      })
      for (const sort of [2, 1])
        await staff.client.call(helpLinkRegister.create, {
          body: { help_section_id: data.id, title_ar: `رابط ${sort}`, url: '/pages/faq', kind: 'page', sort },
        })
      return data.id as number
    }
    const sections = { min: await make('min'), est: await make('est') }
    for (const [client, side] of [
      [staff.client, 'min'],
      [(await organisation(app)).client, 'est'],
      [(await founder(app)).client, 'est'],
    ] as const) {
      const ids = (await client.call(readHelpSections)).data.map((one: { id: number }) => one.id)
      expect([ids.includes(sections.min), ids.includes(sections.est)]).toEqual([side === 'min', side === 'est'])
      const { data } = await client.call(readHelpLinks, { query: { slug: `way-${side}` } })
      expect(data.links.map((one: { title_ar: string }) => one.title_ar)).toEqual(['رابط 1', 'رابط 2'])
    }
    expect((await app.guest.call(readHelpSections)).status).toBe(401)
    expect((await staff.client.call(readHelpLinks, { query: { slug: 'nothing' } })).status).toBe(404)
    expect((await staff.client.call(helpSectionRegister.remove, { params: { id: sections.min } })).status).toBe(409)
  })
  test('a link leads to a screen or a secure address, never to a script or another site without one', async () => {
    const { rows } = await sql<{ id: number }>`select id from help_sections where deleted_at is null limit 1`.execute(
      app.ownerDb,
    )
    const errors = async (url: string) =>
      Object.keys(
        (
          await staff.client.call(helpLinkRegister.create, {
            body: { help_section_id: rows[0]?.id as number, title_ar: 'رابط', url, kind: 'page', sort: 1 },
          })
        ).errors,
      )
    for (const url of [
      'javascript:steal()',
      '//evil.example',
      'http://plain.example',
      'data:text/html,x',
      '/a b',
      'ftp://x',
      'JAVASCRIPT:x',
    ])
      expect([url, await errors(url)]).toEqual([url, ['url']])
    for (const url of ['/ngo-profile', 'https://sijill.example/a?b=1']) expect(await errors(url)).toEqual([])
  })
})
