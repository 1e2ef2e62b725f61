import { sql } from 'kysely'
import { statisticRegister } from '#contract/guest-pages/statistics.ts'
import { eventRegister } from '#contract/news/own-events.ts'
import { newsRegister } from '#contract/news/own-news.ts'
import type { TestApp } from './app.ts'
import type { Organisation } from './factories.ts'
import { eventBody, newsBody } from './own-content.ts'
import type { Owner, RegisterCase } from './register-case.ts'

/** The owner of a register case, for whom pictures are uploaded. */
const asOrganisation = ({ userId, ngoId, client }: Owner): Organisation =>
  ({ id: ngoId ?? 0, ngoId, userId, client }) as never
const news = (app: TestApp, owner: Owner, n: number) =>
  newsBody(app, asOrganisation(owner), { title_ar: `خبر السجل ${n}` })
const event = (app: TestApp, owner: Owner, n: number) =>
  eventBody(app, asOrganisation(owner), { title_ar: `فعالية السجل ${n}` })

const roomy = new WeakSet<TestApp>()
/** An organisation shows eight figures at most, and the suite adds more: with each new one the oldest goes. */
async function makeRoom(app: TestApp): Promise<void> {
  if (roomy.has(app)) return
  roomy.add(app)
  await sql`create function make_room() returns trigger language plpgsql as $$
    begin
      update statistics set deleted_at = now() where id in (
        select id from statistics where ngo_id = new.ngo_id and deleted_at is null order by id desc offset 7);
      return null;
    end $$`.execute(app.ownerDb)
  await sql`create trigger make_room after insert on statistics for each row execute function make_room()`.execute(
    app.ownerDb,
  )
}

/** What an organisation says of itself to visitors. */
export const ownContentCases: readonly RegisterCase[] = [
  {
    resource: newsRegister as unknown as RegisterCase['resource'],
    table: 'news',
    required: [
      'title_ar',
      'summary_ar',
      'content_ar',
      'accomplished_at_date',
      'governorate_id',
      'image',
      'focus_x',
      'focus_y',
    ],
    input: news,
    change: { title_ar: 'خبر معدّل للسجل', governorate_id: 2 },
  },
  {
    resource: eventRegister as unknown as RegisterCase['resource'],
    table: 'ngo_events',
    required: [
      'title_ar',
      'image_event',
      'focus_x',
      'focus_y',
      'event_type_id',
      'invitation_type',
      'from_event_date',
      'to_event_date',
      'is_full_day',
      'governorate_id',
      'location',
      'takes_registration',
      'details_ar',
    ],
    input: event,
    change: { title_ar: 'فعالية معدّلة للسجل', location: 'قاعة أخرى' },
  },
  {
    resource: statisticRegister as unknown as RegisterCase['resource'],
    table: 'statistics',
    required: ['title_ar', 'count', 'icon', 'sort'],
    input: async (app, _owner, n) => {
      await makeRoom(app)
      return { title_ar: `رقم ${n}`, title_en: 'A figure', count: n, icon: 'users', sort: n }
    },
    change: { title_en: 'Another figure', count: 7 },
  },
]
