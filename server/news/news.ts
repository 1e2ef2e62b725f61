import { sql } from 'kysely'
import { listNews, readNews, type DescribedPicture, type NewsItem, type NewsRow } from '#contract/news/news.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { found } from '../core/errors.ts'
import type { Db, Services } from '../core/services.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { publicWords } from '../public-site/index.ts'
import { newsAddress } from './addresses.ts'
import { inMonth, tellerOf, type TellerRow } from './teller.ts'
import { cutPictureOf, type Focused, pictureColumn, pictureOf, type PictureRow } from './pictures.ts'
import { orGone } from './gone.ts'
import { shownNews } from './shown.ts'

type Alternatives = { file: number; alt_ar?: string | null; alt_en?: string | null }[] | null
export interface NewsSource extends TellerRow, Focused {
  id: number
  title_ar: string
  title_en: string | null
  summary_ar: string
  accomplished_at_date: string
  governorate_id: number
  ngo_id: number
  picture: PictureRow | null
  images: Alternatives
  image_alt_ar: string | null
  image_alt_en: string | null
}
export const newsColumns = sql`w.id, w.title_ar, w.title_en, w.summary_ar, w.accomplished_at_date, w.governorate_id, w.ngo_id, w.ngo_ar, w.ngo_en, w.status_id, w.images, w.image_alt_ar, w.image_alt_en, w.focus_x, w.focus_y, ${pictureColumn(sql`w.image`)} as picture`

type Mode = 'open' | 'own'
/** A picture of the gallery, as it is. */
const describe = (news: number, picture: PictureRow, images: Alternatives, mode: Mode): DescribedPicture => {
  const words = images?.find((one) => one.file === picture.id)
  const shown = pictureOf('news', news, picture)
  return {
    ...shown,
    ...(mode === 'own' ? { url: `/api/v2/files/${picture.id}` } : {}),
    alt_ar: words?.alt_ar ?? null,
    alt_en: words?.alt_en ?? null,
  }
}
function cover(row: NewsSource, cut: 'thumb' | 'card', mode: Mode): DescribedPicture | null {
  if (!row.picture) return null
  // Its words stood among those of the gallery; the version before writes them there still.
  const before = row.image_alt_ar === null ? row.images?.find(({ file }) => file === row.picture?.id) : undefined
  return {
    ...cutPictureOf({ of: 'news', owner: row.id, cut, mode }, row.picture, row),
    alt_ar: row.image_alt_ar ?? before?.alt_ar ?? null,
    alt_en: row.image_alt_en ?? before?.alt_en ?? null,
  }
}

const rowOf = (words: ReturnType<typeof publicWords>, row: NewsSource, image: NewsRow['image']): NewsRow => ({
  id: row.id,
  title_ar: row.title_ar,
  title_en: row.title_en,
  summary_ar: row.summary_ar,
  accomplished_at_date: row.accomplished_at_date,
  governorate: words.word('governorates', row.governorate_id),
  ngo: tellerOf(row.ngo_id, row, words),
  image,
})

/** One news item of a source, whole: of what visitors read, or of a draft. */
export function newsItemOf(services: Services) {
  const words = publicWords(services)
  return async (from: ReturnType<typeof sql>, db: Db, mode: Mode): Promise<NewsItem> => {
    const { rows } = await sql<
      NewsSource & { content_ar: string; content_en: string | null; gallery: PictureRow[] }
    >`select ${newsColumns}, w.content_ar, w.content_en,
      array(select ${pictureColumn(sql`(g.value ->> 'file')::bigint`)} from jsonb_array_elements(coalesce(w.images, '[]')) with ordinality g(value, n)
        where (g.value ->> 'file')::bigint <> w.image order by g.n) as gallery
      from ${from}`.execute(db)
    const row = found(rows[0])
    return {
      ...rowOf(words, row, cover(row, 'card', mode)),
      content_ar: cleanRichText(row.content_ar),
      content_en: row.content_en && cleanRichText(row.content_en),
      images: row.gallery.filter((one) => one !== null).map((one) => describe(row.id, one, row.images, mode)),
      page_url: newsAddress(services, row.id),
    }
  }
}

/** News of the open pages: list and item; only published ones of organisations with a public page. */
export const news: Area = (on, services) => {
  const words = publicWords(services)
  on(listNews, async ({ query, request, reply }) => {
    const { perPage, page, offset } = pageOf({ page: query.page })
    const where = sql.join(
      [
        sql`true`,
        ...(query.ngo_id === undefined ? [] : [sql`w.ngo_id = ${query.ngo_id}`]),
        ...(query.governorate_id === undefined ? [] : [sql`w.governorate_id = ${query.governorate_id}`]),
        ...(query.month === undefined ? [] : [inMonth(sql`w.accomplished_at_date`, query.month)]),
      ],
      sql` and `,
    )
    const from = shownNews(services)
    const [{ rows }, count] = await Promise.all([
      sql<NewsSource>`select ${newsColumns} from ${from} where ${where} order by w.accomplished_at_date desc, w.id desc limit ${perPage} offset ${offset}`.execute(
        services.readDb,
      ),
      sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(services.readDb),
    ])
    return publicAnswer(request, reply, {
      rows: rows.map((row) => rowOf(words, row, cover(row, 'thumb', 'open'))),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    })
  })

  const item = newsItemOf(services)
  on(readNews, async ({ params, request, reply }) => {
    const from = sql`${shownNews(services)} where w.id = ${params.id}`
    const row = await item(from, services.readDb, 'open').catch((error: unknown) =>
      orGone(services, 'news', params.id, error),
    )
    return publicAnswer(request, reply, row)
  })
}
