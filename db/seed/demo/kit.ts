import type { Kysely } from 'kysely'
import { addDays, todayIn, type Calendar } from '#contract/core/values/dates.ts'
import type { PublicReturn } from '#contract/returns/public-return.ts'
import type { DB } from '#db/types.ts'
import { areaOf, districtOf, governorates, subDistrictOf } from '../reference/places.ts'
import { blankImage, blankPdf } from './blank-files.ts'
import { type Person, person } from './people.ts'
import { drawScene, isScene, type Scene } from './scenes.ts'

export type DemoFile = {
  name: string
  bytes: Buffer
  use: 'document' | 'image'
  ngo_id?: number
  establishment_id?: number
  uploaded_by?: number
}

export type DemoTools = {
  /** Hash of the one password of all demonstration accounts. */
  passwordHash: string
  /** Ciphertext of a national number, bound to the same context as the server's. */
  encrypt: (nationalNumber: string) => string
  /** Keyed hash of a national number. */
  hmac: (nationalNumber: string) => string
  /** Stores a file with its attachments row, in the seed's transaction, and answers the row's id. */
  storeFile: (trx: Kysely<DB>, file: DemoFile) => Promise<number>
  /** What the records of an organisation say of a year, as its yearly return is filled from them. */
  returnLines: (
    trx: Kysely<DB>,
    of: { id: number; ngo_id: number; year: number },
  ) => Promise<{ size: string; lines: readonly (PublicReturn['lines'][number] & { is_public: boolean })[] }>
}

export type Owner = { type: string; id: number; ngo_id?: number; establishment_id?: number; uploaded_by?: number }

/** What every part of the demonstration is given. */
export type Kit = {
  db: Kysely<DB>
  tools: DemoTools
  calendar: Calendar
  today: string
  /** The day so many days ago (negative: ahead). */
  ago: (days: number) => string
  nextPerson: () => Person
  /** A document or image that belongs to a record. */
  pdf: (owner: Owner, name: string, title: string) => Promise<number>
  image: (owner: Owner, name: string, kind: 'portrait' | 'emblem' | Scene) => Promise<number>
  /** A picture that the caller drew, as JPEG. */
  picture: (owner: Owner, name: string, bytes: Buffer) => Promise<number>
}

export function createKit(db: Kysely<DB>, tools: DemoTools, calendar: Calendar): Kit {
  const today = todayIn()
  let people = 0
  let images = 0
  async function keep(owner: Owner, file: Pick<DemoFile, 'name' | 'bytes' | 'use'>): Promise<number> {
    const { type, id, ...scope } = owner
    const attachment = await tools.storeFile(db, { ...file, ...scope })
    await db.updateTable('attachments').set({ owner_type: type, owner_id: id }).where('id', '=', attachment).execute()
    return attachment
  }
  return {
    db,
    tools,
    calendar,
    today,
    ago: (days) => addDays(today, -days),
    nextPerson: () => person(people++),
    pdf: (owner, name, title) => keep(owner, { name: `${name}.pdf`, bytes: blankPdf(title), use: 'document' }),
    image: async (owner, name, kind) =>
      keep(owner, {
        name: `${name}.png`,
        bytes: isScene(kind) ? await drawScene(kind, images++) : await blankImage(kind, images++),
        use: 'image',
      }),
    picture: (owner, name, bytes) => keep(owner, { name: `${name}.jpg`, bytes, use: 'image' }),
  }
}

/** Columns of the fieldset PERSON, with the number encrypted. */
export function personColumns({ tools }: Kit, one: Person, governorate: number) {
  const { national_number, ...columns } = one
  return {
    ...columns,
    id_number: tools.encrypt(national_number),
    id_number_hash: tools.hmac(national_number),
    birth_place: nameOf(governorate),
    registry_place: `${nameOf(governorate)} - القيد ${national_number.slice(-3)}`,
    residence_governorate_id: governorate,
    residence_address: `${nameOf(governorate)}، حي تجريبي، بناء ${Number(national_number.slice(-2)) + 1}`,
  }
}

const governorateBy = (id: number) => {
  const governorate = governorates.find((one) => one.id === id)
  if (governorate === undefined) throw new Error(`No governorate ${id}`)
  return governorate
}
export const nameOf = (governorate: number): string => governorateBy(governorate).name_ar
export const codeOf = (governorate: number): string => governorateBy(governorate).code

/** An address in a governorate with a pin a little beside its centre, so that pins do not cover each other. */
export function addressIn(governorate: number, n: number) {
  const { latitude, longitude, name_ar } = governorateBy(governorate)
  const shift = (step: number) => Math.round((((n * step) % 17) - 8) * 35) / 10_000
  return {
    governorate_id: governorate,
    district_id: districtOf(governorate),
    sub_district_id: subDistrictOf(governorate),
    address: `${name_ar}، شارع تجريبي ${n + 1}، بناء ${(n % 9) + 1}، طابق أول`,
    latitude: latitude + shift(5),
    longitude: longitude + shift(7),
  }
}
export const cadastralArea = (governorate: number, n: number): number =>
  areaOf(governorate, (n % governorateBy(governorate).areas.length) + 1)
