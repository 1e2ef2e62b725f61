import { sql } from 'kysely'
import { listSlides, type Slide } from '#contract/news/slides.ts'
import { publicAnswer } from '../core/public-answer.ts'
import type { Area } from '../core/route.ts'
import { pictureColumn, pictureOf, type PictureRow } from './pictures.ts'
import { shownSlides } from './shown.ts'

/** More slides than these nobody looks at, and each is a picture to load. */
const mostSlides = 6

/** Slides of the home page; one whose picture cannot be shown is left out. */
export const slides: Area = (on, services) => {
  on(listSlides, async ({ request, reply }) => {
    const { rows } = await sql<
      Omit<Slide, 'image'> & { picture: PictureRow | null }
    >`select s.id, s.title_ar, s.title_en, s.link, ${pictureColumn(sql`s.source`)} as picture from ${shownSlides} order by s.sort, s.id limit ${mostSlides}`.execute(
      services.readDb,
    )
    return publicAnswer(
      request,
      reply,
      rows.flatMap(({ picture, ...row }) => (picture ? [{ ...row, image: pictureOf('slide', row.id, picture) }] : [])),
    )
  })
}
