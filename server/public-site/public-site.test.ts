import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { filterName, readNgo, readNgoContacts, readNgoLogo, readWebsiteBrief } from '#contract/public-site/calls.ts'
import { encrypt, hmac } from '../core/identity/secrets.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { organisation, uploaded } from '../testing/factories.ts'

let app: TestApp
let ngo: number
const secret = {
  number: '01010012345',
  mobile: '0933123456',
  mail: 'private.person@home.example',
  mother: 'فاطمة السرية',
  address: 'دار سكن لا ينشر',
  hidden: '0944000111',
  reason: 'سبب داخلي لا ينشر',
  beneficiary: 'جهة أيلولة لا تنشر',
  capital: '987654321.00',
}

beforeAll(async () => {
  app = await testApp()
  const {
    ownerDb: db,
    services: { secrets },
  } = app
  const owner = await organisation(app)
  ngo = owner.id
  await sql`update ngos set name_ar = 'جمعية الرحمة لرعاية الأيتام', name_en = 'Mercy Charity', decision_no = '901/ت', about = '<p>نبذة &amp; سطر</p><script>alert(1)</script><p>ثانية</p>', dissolution_beneficiary = ${secret.beneficiary}, capital_amount = ${secret.capital}, profile_score = 12.34 where id = ${ngo}`.execute(
    db,
  )
  const branch = (
    await sql<{
      id: number
    }>`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, address, manager_name, phone, status) values (${ngo}, 'المقر الرئيسي', 1, true, 1, 'دمشق، المزة', 'مدير لا ينشر', '0117654321', 'active') returning id`.execute(
      db,
    )
  ).rows[0]?.id
  await sql`insert into contact_information (ngo_id, branch_id, type, value, is_public) values (${ngo}, null, 4, 'info@mercy.example', true), (${ngo}, null, 1, ${secret.hidden}, false), (${ngo}, ${branch}, 2, '0112223344', true)`.execute(
    db,
  )
  const board = (
    await sql<{
      id: number
    }>`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status) values (${ngo}, 'administrative', 1, 5, '2025-01-01', '2026-12-31', 'current') returning id`.execute(
      db,
    )
  ).rows[0]?.id
  const person = (type: string, last: string, position: number, boardId: number | null | undefined, current = true) =>
    sql`insert into directors (ngo_id, type, first_name, last_name, father_name, mother_name, id_number, id_number_hash, birth_date, mobile, email, residence_address, position_id, seat_method, start_date, director_board_id, is_current)
    values (${ngo}, ${type}, 'رامي', ${last}, 'والد سري', ${secret.mother}, ${encrypt(secret.number, secrets.encryptionKey, 'id_number')}, ${hmac(secret.number + last, secrets.hmacKey)}, '1980-05-05', ${secret.mobile}, ${secret.mail}, ${secret.address}, ${position}, 'elected', '2025-01-01', ${boardId ?? null}, ${current})`.execute(
      db,
    )
  await person('founder', 'المؤسس', 14, null)
  await person('administrative', 'الرئيس', 1, board)
  await person('administrative', 'السابق', 5, board, false)
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason) values (${ngo}, 8, 1, '901/ت', '2020-01-05', ${secret.reason})`.execute(
    db,
  )
  await sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${ngo}, 1, 'رعاية الأيتام في دمشق وريفها')`.execute(
    db,
  )
  const logo = await uploaded(app, { userId: owner.userId, ngoId: ngo }, 'png')
  await sql`update ngos set logo = ${logo} where id = ${ngo}`.execute(db)
  for (const name of ['جمعية رعاية المسنين', 'مؤسسة النور للأيتام', 'جمعية ١٠٠٪ أمل'])
    await sql`update ngos set name_ar = ${name} where id = ${(await organisation(app)).id}`.execute(db)
})

const setStatus = (status: number) => sql`update ngos set status_id = ${status} where id = ${ngo}`.execute(app.ownerDb)
const found = async (name: string) =>
  (await app.guest.call(filterName, { query: { name } })).data.map((row: { name_ar: string }) => row.name_ar)

describe('search', () => {
  test('one letter alone finds words that begin with it, two find every word that holds them', async () => {
    for (const name of ['جمعية ظلال الزيتون', 'مؤسسة حفظ النعمة'])
      await sql`update ngos set name_ar = ${name} where id = ${(await organisation(app)).id}`.execute(app.ownerDb)
    expect(await found('ظ')).toEqual(['جمعية ظلال الزيتون'])
    expect(await found('ظل')).toEqual(['جمعية ظلال الزيتون'])
    expect(await found('فظ')).toEqual(['مؤسسة حفظ النعمة'])
    await sql`update ngos set deleted_at = now() where name_ar in ('جمعية ظلال الزيتون', 'مؤسسة حفظ النعمة')`.execute(
      app.ownerDb,
    )
  })
  test('two letters that are a word by themselves are that word or the beginning of one, not the middle of another', async () => {
    for (const name of ['رابطة ذو الفقار', 'منتدى ذوق الربيع', 'ملتقى حذو الوادي'])
      await sql`update ngos set name_ar = ${name} where id = ${(await organisation(app)).id}`.execute(app.ownerDb)
    expect((await found('ذو')).toSorted()).toEqual(['رابطة ذو الفقار', 'منتدى ذوق الربيع'].toSorted())
    expect(await found('حذو')).toEqual(['ملتقى حذو الوادي'])
    await sql`update ngos set deleted_at = now() where name_ar like any(array['رابطة ذو%', 'منتدى ذوق%', 'ملتقى حذو%'])`.execute(
      app.ownerDb,
    )
  })
  test('finds by words in any order, without marks, with and without the article', async () => {
    for (const name of ['رحمة', 'الرحمة', 'الايتام الرحمه', 'الرَّحـمة', 'mercy', '901/ت', '901 / ت', 'ايتام جمعية'])
      expect(await found(name), name).toContain('جمعية الرحمة لرعاية الأيتام')
    expect(await found('رحمة مسنين')).toEqual([])
  })
  test('finds a name that is quoted, or written with marks and ٱ on its article', async () => {
    for (const name of ['«الرعاية»', '"الرعاية"', 'جمعية (الرعاية)', 'اَلرِّعاية', 'ٱلرعاية', 'ﺍﻟﺮﻋﺎﻳﺔ', 'جمعية/الرعاية'])
      expect(await found(name), name).toContain('جمعية رعاية المسنين')
  })
  test('finds a decision number as people write it, and a register number without its dash', async () => {
    const copied = ['901ت', '901 ت', '٩٠١ ت', 'ت/901', 'ت 901', '901-ت', 'القرار رقم 901/ت', 'بالقرار رقم (901/ت)']
    for (const name of copied) expect((await found(name))[0], name).toBe('جمعية الرحمة لرعاية الأيتام')
    for (const name of ['901ق', 'ق/901', '90 ت', '9011 ت']) expect(await found(name), name).toEqual([])
    const { rows } = await sql<{ code: string }>`select ngo_code as code from ngos where id = ${ngo}`.execute(
      app.ownerDb,
    )
    const code = rows[0]?.code.replace('-', '') ?? ''
    for (const name of [code, code.toLowerCase()])
      expect(await found(name), name).toEqual(['جمعية الرحمة لرعاية الأيتام'])
  })
  test('a decision number puts its organisation first', async () => {
    await sql`update ngos set name_ar = 'جمعية آفاق 901 ت' where id = ${(await organisation(app)).id}`.execute(
      app.ownerDb,
    )
    expect((await found('901/ت'))[0]).toBe('جمعية الرحمة لرعاية الأيتام')
    await sql`update ngos set deleted_at = now() where name_ar = 'جمعية آفاق 901 ت'`.execute(app.ownerDb)
  })
  test('tells the exact total and pages of ten', async () => {
    const all = await app.guest.call(filterName)
    expect(all.pagination).toMatchObject({ total_row: 4, last_page: 1, per_page: 10, current_page: 1 })
    const beyond = await app.guest.call(filterName, { query: { name: 'جمعية', page: 9 } })
    expect(beyond.data).toEqual([])
    expect(beyond.pagination).toMatchObject({ total_row: 3, current_page: 9 })
  })
  test('strange characters are an empty answer, never a fault and never everything', async () => {
    const strange = [
      '%',
      '_',
      '\\',
      "'; drop table ngos; --",
      '\u0000',
      '\ud800',
      '\u202e\u200f',
      '🙂👩‍👩‍👧',
      '؟!«»',
      'ﷺ',
      '%%%%',
      '../../',
      'ي'.repeat(5000),
      'ا '.repeat(500).concat('غير موجود'),
      '\u0340\u0341'.repeat(40),
      'a\u0300'.repeat(100),
    ]
    for (const name of strange) {
      const answer = await app.guest.request(
        'GET',
        `/api/v2/guest/filter-name?name=${encodeURIComponent(name.toWellFormed())}`,
      )
      expect(answer.status, JSON.stringify(name.slice(0, 20))).toBe(200)
    }
    for (const name of ['%', '_', '\\', '؟!«»', '🙂']) expect(await found(name), name).toEqual([])
    for (const raw of ['name=%ED%A0%80', 'name=%00', 'name=%FF%FE'])
      expect((await app.guest.request('GET', `/api/v2/guest/filter-name?${raw}`)).status).toBeLessThan(500)
    expect((await app.guest.request('GET', '/api/v2/guest/filter-name?page=0')).status).toBe(422)
    expect((await app.guest.request('GET', '/api/v2/guest/filter-name?status_id=8')).status).toBe(422)
  })
})

describe('what the public sees [3.5]', () => {
  test('every status with is_public has a page that says it, every other has none', async () => {
    for (const record of app.services.reference.lookup('ngo-status')) {
      await setStatus(record.id)
      const shown = record.extra?.is_public === true
      const page = await app.guest.call(readNgo, { params: { id: ngo } })
      expect(page.status, record.name_ar).toBe(shown ? 200 : 404)
      if (shown) expect(page.data.status).toMatchObject({ id: record.id, name_ar: record.name_ar })
      expect((await found('الرحمة')).length).toBe(shown ? 1 : 0)
      for (const call of [readNgoContacts, readNgoLogo])
        expect((await app.guest.call(call, { params: { id: ngo } })).status, `${call.path} ${record.name_ar}`).toBe(
          shown ? 200 : 404,
        )
    }
    await setStatus(1)
  })
  test('a suspended organisation is shown as suspended, not hidden', async () => {
    await setStatus(2)
    expect((await app.guest.call(readNgo, { params: { id: ngo } })).data.status.tone).toBe('hold')
    await setStatus(1)
  })
  test('a removed organisation is gone', async () => {
    const other = await organisation(app)
    await sql`update ngos set deleted_at = now() where id = ${other.id}`.execute(app.ownerDb)
    expect((await app.guest.call(readNgo, { params: { id: other.id } })).status).toBe(404)
  })
  test('people have a name and a post, former members are not there', async () => {
    const { data } = await app.guest.call(readNgo, { params: { id: ngo } })
    expect(data.founders).toEqual([{ name: 'رامي المؤسس', position: expect.objectContaining({ id: 14 }) }])
    expect(data.board!.members.map((member: { name: string }) => member.name)).toEqual(['رامي الرئيس'])
    expect(Object.keys(data.board!.members[0]!).sort()).toEqual(['name', 'position'])
    expect(data.about).toEqual(['نبذة & سطر', 'ثانية'])
    expect(data.headquarters!.address).toBe('دمشق، المزة')
    expect(data.contacts.map((row: { value: string }) => row.value)).toEqual(['info@mercy.example', '0112223344'])
  })
  test('no number, mobile or inner field is in any answer to a guest', async () => {
    const answers = await Promise.all([
      app.guest.call(readNgo, { params: { id: ngo } }),
      app.guest.call(filterName),
      app.guest.call(filterName, { query: { name: 'الرحمة' } }),
      app.guest.call(readNgoContacts, { params: { id: ngo } }),
      app.guest.call(readWebsiteBrief),
    ])
    const text = JSON.stringify(answers.map((answer) => answer.data))
    for (const [what, value] of Object.entries(secret)) expect(text, what).not.toContain(value)
    for (const value of ['مدير لا ينشر', '0117654321', 'والد سري', '1980-05-05', '12.34'])
      expect(text).not.toContain(value)
    for (const key of [
      'id_number',
      'mobile',
      'email',
      'birth_date',
      'mother_name',
      'father_name',
      'residence_address',
      'profile_score',
      'reason',
      'decision_file',
      'created_by',
      'updated_by',
      'deleted_at',
      'dissolution_beneficiary',
      'capital_amount',
      'name_folded',
      'family_group',
    ])
      expect(text, key).not.toContain(`"${key}"`)
  })
  test('a signed-in organisation gets no more than a guest', async () => {
    const other = await organisation(app)
    const [mine, guests] = await Promise.all([
      other.client.call(readNgo, { params: { id: ngo } }),
      app.guest.call(readNgo, { params: { id: ngo } }),
    ])
    expect(mine.data).toEqual(guests.data)
  })
})

describe('caches', () => {
  test('an unchanged answer is 304, a changed row has another tag', async () => {
    const first = await app.guest.call(readNgo, { params: { id: ngo } })
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const tag = String(first.headers.etag)
    expect((await app.guest.call(readNgo, { params: { id: ngo }, headers: { 'if-none-match': tag } })).status).toBe(304)
    await sql`update ngos set short_name = 'الرحمة' where id = ${ngo}`.execute(app.ownerDb)
    const second = await app.guest.call(readNgo, { params: { id: ngo }, headers: { 'if-none-match': tag } })
    expect(second.status).toBe(200)
    expect(second.headers.etag).not.toBe(tag)
  })
  test('the two languages have two tags', async () => {
    const tags = await Promise.all(
      ['ar', 'en'].map(
        async (lang) =>
          (await app.guest.call(readNgo, { params: { id: ngo }, headers: { 'accept-language': lang } })).headers.etag,
      ),
    )
    expect(tags[0]).not.toBe(tags[1])
  })
  test('a page that is not there is not kept', async () => {
    expect((await app.guest.call(readNgo, { params: { id: 999_999 } })).headers['cache-control']).toBe('no-store')
  })
})

test('the figures are counted from the register and age at most half a minute', async () => {
  const before = (await app.guest.call(readWebsiteBrief)).data
  const other = await organisation(app, { governorate: 7 })
  await sql`update ngos set decision_date = make_date(${before.year}, 1, 1) where id = ${other.id}`.execute(app.ownerDb)
  const later = Date.now() + 31_000
  app.clock.now = () => new Date(later)
  const after = (await app.guest.call(readWebsiteBrief)).data
  app.clock.now = () => new Date()
  expect(after.active).toBeGreaterThan(before.active)
  expect(after.founded_this_year).toBe(before.founded_this_year + 1)
  expect(after.governorates).toBe(before.governorates + 1)
})
