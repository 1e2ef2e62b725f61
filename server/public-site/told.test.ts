import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { filterNgos } from '#contract/public-site/register.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Words of which no other text of the register holds any part. */
const inNames = ['زقنطور', 'شلبوطه', 'خشلومه']
const elsewhere = ['غندفير', 'طفرنجل', 'ضظعموق', 'ثخبلوس', 'قشعطون', 'زمخلاف', 'شطغبول', 'جغذروف']
interface Told {
  readonly id: number
  name: string
  /** Purposes and former names by the ids of their rows. */
  readonly texts: Map<string, string>
}

/** The same sequence in every run. */
function turns(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const search = async (name: string) =>
  (await app.guest.call(filterNgos, { body: { name, per_page: 100 } as never })).data as {
    id: number
    corrected?: string | null
  }[]
/** Organisations found by the very words, not by a correction of them. */
const found = async (name: string) => (await search(name)).flatMap(({ id, corrected }) => (corrected ? [] : [id]))
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b)

async function addPurpose(ngo: number, text: string): Promise<string> {
  const { rows } = await sql<{
    id: number
  }>`insert into ngo_objectives (ngo_id, sort, objective_ar) select ${ngo}, min(g), ${text} from generate_series(1, 20) g
    where not exists (select from ngo_objectives o where o.ngo_id = ${ngo} and o.sort = g and o.deleted_at is null) returning id`.execute(
    app.ownerDb,
  )
  return `purpose ${rows[0]?.id}`
}
async function addFormerName(ngo: number, text: string): Promise<string> {
  const { rows } = await sql<{
    id: number
  }>`insert into ngo_former_names (ngo_id, name_ar, replaced_on) values (${ngo}, ${text}, '2020-01-01') returning id`.execute(
    app.ownerDb,
  )
  return `former ${rows[0]?.id}`
}
/** Takes a text away: a purpose as the organisation does, and as nobody does; a former name. */
async function removeText(key: string, forGood: boolean): Promise<void> {
  const [kind, id] = key.split(' ')
  if (kind === 'former') await sql`delete from ngo_former_names where id = ${id}`.execute(app.ownerDb)
  else if (forGood) await sql`delete from ngo_objectives where id = ${id}`.execute(app.ownerDb)
  else await sql`update ngo_objectives set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
}

test('words beside names find exactly the organisations of which each stands somewhere, whatever was written, changed or removed', async () => {
  const next = turns(20_261_128)
  const of = (list: readonly string[]) => list[next(list.length)] as string
  const all: Told[] = []
  for (const [at, word] of inNames.entries()) {
    const { id } = await organisation(app)
    const name = `جمعية ${word} ${at + 1}`
    await sql`update ngos set name_ar = ${name} where id = ${id}`.execute(app.ownerDb)
    all.push({ id, name, texts: new Map() })
  }
  let answers = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const one = all[next(all.length)] as Told
    const [first, second] = [of(elsewhere), of(elsewhere)]
    const text = `${first} و${second}`
    const [key] = [...one.texts.keys()].slice(next(Math.max(1, one.texts.size)))
    const before = one.texts.get(key ?? '') ?? text
    const act = next(8)
    if (act < 2 || key === undefined) one.texts.set(await addPurpose(one.id, text), text)
    else if (act === 2) one.texts.set(await addFormerName(one.id, text), text)
    else if (act === 3 && key.startsWith('purpose')) {
      await sql`update ngo_objectives set objective_ar = ${text} where id = ${key.split(' ')[1]}`.execute(app.ownerDb)
      one.texts.set(key, text)
    } else if (act === 4) {
      one.name = `جمعية ${of(inNames)} ${turn + 10}`
      await sql`update ngos set name_ar = ${one.name} where id = ${one.id}`.execute(app.ownerDb)
    } else {
      await removeText(key, next(2) === 0)
      one.texts.delete(key)
    }
    // A part of a word finds as the word does. What was there before is asked for as well.
    for (const typed of [[first.slice(0, 4 + next(3)), second], before.split(' و'), [of(inNames), of(elsewhere)]]) {
      const told = all.filter(({ name, texts }) =>
        typed.every((part) => [name, ...texts.values()].join(' ').includes(part)),
      )
      expect(sorted(await found(typed.join(' '))), `turn ${turn}: ${typed.join(' ')}`).toEqual(
        sorted(told.map(({ id }) => id)),
      )
      answers += told.length
    }
  }
  // Otherwise nothing but empty answers was compared.
  expect(answers).toBeGreaterThan(50)
})

test('two who write of one organisation at the same time are both found', async () => {
  const { id } = await organisation(app)
  const { rows: services } = await sql<{
    id: number
  }>`insert into services (classification_id, name_ar, is_approved) select min(id), w, true from classifications, unnest(array['قطمورال', 'سمنغوط']) w
    where parent_id is not null group by w returning id`.execute(app.ownerDb)
  const offer = (service?: { id: number }) =>
    sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids)
      values (${id}, ${service?.id}, 'وصف الخدمة للتجربة', '{1}', 1, 1, '{1}')`
  await whileHeld(app, offer(services[0]), 1, () => [offer(services[1]).execute(app.ownerDb)])
  expect(await found('قطمورال سمنغوط')).toEqual([id])
  for (const { id: service_id } of services) {
    const { data } = await app.guest.call(filterNgos, { body: { service_id } as never })
    expect(
      data.map((row) => row.id),
      `service ${service_id}`,
    ).toEqual([id])
  }

  const purpose = (sort: number, text: string) =>
    sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${id}, ${sort}, ${text})`
  await whileHeld(app, purpose(11, 'حفظ القصنبوط'), 1, () => [purpose(12, 'نشر الفرطاسم').execute(app.ownerDb)])
  expect(await found('قصنبوط فرطاسم')).toEqual([id])
})
