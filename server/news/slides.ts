import { sql } from 'kysely'
import { loginSliders } from '#contract/accounts/session.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { mostSlides as mostOwn } from '#contract/news/own-slides.ts'
import { listNgoSlides, listSlides, type PictureOwner, type Slide } from '#contract/news/slides.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { cutPictureOf, type Focused, pictureColumn, pictureOf, type PictureRow } from './pictures.ts'
import { shownLoginSliders, shownNgoSlides, shownSlides } from './shown.ts'

/** More slides of the ministry than these nobody looks at; what an organisation may publish is shown. */
const mostSlides = 6

/** Slides of the home page and of organisations; one whose picture cannot be shown is left out. */
export const slides: Area = (on, services) => {
  const list = async (of: PictureOwner, columns: ReturnType<typeof sql>, from: ReturnType<typeof sql>) => {
    const { rows } = await sql<
      Omit<Slide, 'image'> & Focused & { picture: PictureRow | null }
    >`select s.id, s.title_ar, ${columns}, ${pictureColumn(sql`s.source`)} as picture from ${from} order by s.sort, s.id limit ${of === 'ngo-slide' ? mostOwn : mostSlides}`.execute(
      services.readDb,
    )
    return rows.flatMap(({ picture, focus_x, focus_y, ...row }) =>
      picture
        ? [
            {
              ...row,
              image: cutPictureOf({ of, owner: row.id, cut: 'card', mode: 'open' }, picture, { focus_x, focus_y }),
            },
          ]
        : [],
    )
  }
  on(listSlides, async ({ request, reply }) =>
    publicAnswer(
      request,
      reply,
      await list(
        'slide',
        sql`s.title_en, s.link, s.alt_ar, s.alt_en, null::text as details_ar, 50 as focus_x, 50 as focus_y`,
        shownSlides(services),
      ),
    ),
  )
  on(loginSliders, async () => {
    const { rows } = await sql<
      Omit<AnswerOf<typeof loginSliders>[number], 'source'> & { picture: PictureRow | null }
    >`select s.id, s.title_ar, s.title_en, ${pictureColumn(sql`s.source`)} as picture from ${shownLoginSliders} s order by s.sort, s.id limit ${mostSlides}`.execute(
      services.readDb,
    )
    // By the way of open pictures: who signs in is nobody yet, and may read no file of the ministry.
    return rows.flatMap(({ picture, ...row }) =>
      picture ? [{ ...row, source: pictureOf('login-slide', row.id, picture).url }] : [],
    )
  })
  on(listNgoSlides, async ({ params, request, reply }) => {
    const from = sql`(select s.* from ${shownNgoSlides(services)} where s.ngo_id = ${params.id}) s`
    const columns = sql`null::text as title_en, null::text as link, s.alt_ar, null::text as alt_en, s.details_ar, s.focus_x, s.focus_y`
    return publicAnswer(request, reply, await list('ngo-slide', columns, from))
  })
}
