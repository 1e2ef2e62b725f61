import { sql } from 'kysely'
import { eventPublication, eventRegister, previewEvent } from '#contract/news/own-events.ts'
import { newsPublication, newsRegister, previewNews } from '#contract/news/own-news.ts'
import { mostSlides, ownSlidePublication, ownSlideRegister } from '#contract/news/own-slides.ts'
import { invalid, inWords } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { ownPublicationArea } from '../core/publication/own.ts'
import type { OwnText } from '../core/publication/own-kind.ts'
import { workingRows } from '../core/publication/rows.ts'
import { draftedUpdate, rowsOf, shapeOf } from '../core/publication/update.ts'
import { viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Trx } from '../core/services.ts'
import { eventOf } from './events.ts'
import { newsItemOf } from './news.ts'
import { newsText, ownEventText, ownSlideText } from './own-texts.ts'
import { draftedEvent, draftedNews } from './preview.ts'
import { announced, noPicture } from './publication.ts'
import { callOff } from './registrations.ts'

/** A new record is a draft until somebody publishes it. */
const asDraft = (text: OwnText) => async (trx: Trx, actor: never, input: Record<string, unknown>) => {
  const wrong = await text.check(trx, actor, input, undefined)
  return Object.keys(wrong).length > 0 ? wrong : new StoredColumns({ is_published: false })
}

const ownNews: Area = (plain, services) => {
  const on = workingRows(plain, services, 'news')
  register(on, services, newsRegister, {
    table: 'news',
    scope: newsText.scope,
    search: ['title_ar', 'title_en', 'summary_ar'],
    order: '-accomplished_at_date',
    own: ['is_published', 'hidden_reason'],
    except: ['update'],
    check: asDraft(newsText) as never,
  })
  draftedUpdate(on, services, newsText)
  ownPublicationArea(plain, services, newsPublication, newsText)
  const item = newsItemOf(services)
  plain(previewNews, async ({ actor, params }) => item(draftedNews(ngoOf(actor), params.id), services.db, 'own'))
}

const ownEvents: Area = (plain, services) => {
  const on = workingRows(viewing(plain, announced), services, 'ngo_events')
  register(on, services, eventRegister, {
    table: 'ngo_events',
    scope: ownEventText.scope,
    search: ['title_ar', 'title_en', 'location'],
    order: '-from_event_date',
    own: ['is_published', 'hidden_reason'],
    except: ['update'],
    check: asDraft(ownEventText) as never,
    removing: (trx, _actor, row) => callOff(trx, services, row.id),
  })
  draftedUpdate(on, services, ownEventText)
  ownPublicationArea(plain, services, eventPublication, ownEventText)
  const event = eventOf(services)
  plain(previewEvent, async ({ actor, params }) => event(draftedEvent(ngoOf(actor), params.id), services.db, 'own'))
}

const tooMany = inWords(`لا تزيد الشرائح على ${mostSlides}.`, `There are at most ${mostSlides} slides.`)

const ownSlides: Area = (plain, services) => {
  const on = workingRows(plain, services, 'slides')
  const rows = rowsOf(ownSlideText)
  register(on, services, ownSlideRegister as never, {
    table: 'slides',
    scope: ownSlideText.scope,
    search: ['title_ar', 'alt_ar'],
    order: 'sort',
    own: ['is_published'],
    except: ['create', 'update'],
  })
  on(ownSlideRegister.create, ({ actor, body, write }) =>
    write(async (trx) => {
      const ngo = ngoOf(actor)
      // Two who add at once wait for each other.
      await sql`select from ngos where id = ${ngo} for update`.execute(trx)
      const { rows: there } = await sql<{
        count: number
        last: number
      }>`select count(*)::integer as count, coalesce(max(sort), 0)::integer as last from slides where ngo_id = ${ngo} and deleted_at is null`.execute(
        trx,
      )
      const { count = 0, last = 0 } = there[0] ?? {}
      if (count + body.slides.length > mostSlides) throw invalid({ slides: [tooMany] })
      const added = []
      for (const [at, source] of body.slides.entries()) {
        const wrong = await noPicture(trx, `slides.${at}`, source)
        if (Object.keys(wrong).length > 0) throw invalid(wrong)
        const by = { created_by: actor.userId, updated_by: actor.userId }
        const row = await rows.raw.insert(trx, ownSlideText.scope(actor), {
          source,
          sort: last + at + 1,
          is_published: false,
          ...by,
        })
        await audit(trx, actor, {
          action: 'create',
          entity: 'slides',
          entity_id: row.id,
          description_ar: 'إضافة شريحة',
          after: row,
        })
        added.push(row)
      }
      await claimFiles(trx, actor, ownSlideRegister.create.body, body, 'slides')
      return added.map((row) => ({ ...shapeOf(ownSlideText, row), publication: 'draft', publish_at: null })) as never
    }),
  )
  draftedUpdate(on, services, ownSlideText)
  ownPublicationArea(plain, services, ownSlidePublication, ownSlideText)
}

/** News, events and slides as an organisation keeps them: drafts beside what visitors see, published now or at an hour. */
export const ownRegisters: Area = (on, services) => {
  ownNews(on, services)
  ownEvents(on, services)
  ownSlides(on, services)
}
