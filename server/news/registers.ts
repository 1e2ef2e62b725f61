import { sql } from 'kysely'
import {
  leastHeight,
  leastWidth,
  loginSliderRegister,
  ministryEventRegister,
  slideRegister,
} from '#contract/news/registers.ts'
import { type FieldRefusals, inWords } from '../core/errors.ts'
import { viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'

/** Nothing when the file is a picture, its refusal else. */
async function noPicture(trx: Trx, field: string, file: number): Promise<FieldRefusals> {
  const { rows } = await sql`select from attachments where id = ${file} and mime like 'image/%'`.execute(trx)
  return rows.length > 0 ? {} : { [field]: ['V-IMG'] }
}

const tooSmall = inWords(
  `الصورة أصغر من ${leastWidth}×${leastHeight} بكسل.`,
  `The picture is smaller than ${leastWidth}×${leastHeight} pixels.`,
)
/** The picture stands beside the form over half of the screen: smaller ones are refused. */
async function smallPicture(trx: Trx, file: number): Promise<FieldRefusals> {
  const wrong = await noPicture(trx, 'source', file)
  if (Object.keys(wrong).length > 0) return wrong
  const { rows } =
    await sql`select from attachments where id = ${file} and width >= ${leastWidth} and height >= ${leastHeight}`.execute(
      trx,
    )
  return rows.length > 0 ? {} : { source: [tooSmall] }
}

/** Slides and events as the ministry keeps them. */
export const ministryRegisters: Area = (on, services) => {
  register(on, services, slideRegister, {
    table: 'slide_images',
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'alt_ar'],
    order: 'sort',
    check: async (trx, _actor, input) => ({
      ...(await noPicture(trx, 'source', input.source)),
      ...(input.from_date !== null && input.to_date !== null && input.to_date < input.from_date
        ? { to_date: ['V-ORDER'] }
        : {}),
    }),
  })
  register(on, services, loginSliderRegister, {
    table: 'login_sliders',
    scope: () => undefined,
    search: ['title_ar', 'title_en'],
    order: 'sort',
    check: async (trx, _actor, input, before) =>
      before?.source === input.source ? {} : await smallPicture(trx, input.source),
  })
  events(viewing(on, announced), services)
}

/** The database keeps seconds, which nobody announces, and decimals come as text. */
const announced = (row: Row) => ({
  from_event_time: (row.from_event_time as string | null)?.slice(0, 5) ?? null,
  to_event_time: (row.to_event_time as string | null)?.slice(0, 5) ?? null,
  latitude: row.latitude == null ? null : Number(row.latitude),
  longitude: row.longitude == null ? null : Number(row.longitude),
})

const events: Area = (on, services) => {
  register(on, services, ministryEventRegister, {
    table: 'ministry_events',
    scope: () => undefined,
    search: ['title_ar', 'title_en', 'location'],
    order: '-from_event_date',
    check: async (trx, _actor, input) => {
      const { from_event_date, to_event_date, from_event_time, to_event_time, is_full_day } = input
      const wrong: FieldRefusals = await noPicture(trx, 'image_event', input.image_event)
      if (to_event_date < from_event_date) wrong.to_event_date = ['V-ORDER']
      // Half of a point is none.
      if (input.latitude === null && input.longitude !== null) wrong.latitude = ['V-REQ']
      if (input.longitude === null && input.latitude !== null) wrong.longitude = ['V-REQ']
      if (is_full_day) return wrong
      if (from_event_time === null) wrong.from_event_time = ['V-REQ']
      if (to_event_time === null) wrong.to_event_time = ['V-REQ']
      else if (from_event_time !== null && to_event_date === from_event_date && to_event_time <= from_event_time)
        wrong.to_event_time = ['V-ORDER']
      return wrong
    },
  })
}
