import { addDays } from '#contract/core/values/dates.ts'
import { idsBy } from '../add-missing.ts'
import { addressIn, type Kit } from './kit.ts'
import type { Scene } from './organisation.ts'
import { type Scene as Picture, scenes } from './scenes.ts'
import { type ActivityText, programmeTexts, type ProgrammeText } from './programme-texts.ts'

const sceneNames = Object.keys(scenes) as Picture[]

const yearsOfPlans = 4
/** The organisation that never handed in a plan which it had begun: it stands as late in the register. */
const behind = 7
/** Every second organisation has reported what it did. */
const reports = (n: number) => n % 2 === 0

/** Programmes with their activities, four yearly plans and, for half of the organisations, results, pictures and figures. */
export async function seedProgrammes(kit: Kit, scene: Scene): Promise<void> {
  const { organisation } = scene
  const plans = await seedPlans(kit, scene)
  const classification = await idsBy(kit.db, 'classifications', 'code')
  for (const [at, text] of (programmeTexts[organisation.field] ?? []).entries())
    await seedProgramme(kit, scene, { text, at, plans, classification: classification(String(organisation.field)) })
  if (reports(scene.n)) {
    await seedEmergency(kit, scene, plans)
    await seedFigures(kit, scene)
  }
}

/** Ids of the plans by year. Most are in time, a few are late, none is in the future. */
async function seedPlans(kit: Kit, { id, organisation, n }: Scene): Promise<ReadonlyMap<number, number>> {
  const last = Number(kit.today.slice(0, 4))
  const first = Math.max(last - yearsOfPlans + 1, Number(organisation.decision_date.slice(0, 4)) + 1)
  const ids = new Map<number, number>()
  for (let year = first; year <= last; year += 1) {
    const late = (n * 3 + year) % 8 === 0
    const day = late
      ? `${year}-02-${String(5 + (n % 20)).padStart(2, '0')}`
      : `${year}-01-${String(8 + (n % 20)).padStart(2, '0')}`
    const submitted = day <= kit.today && !(n === behind && year === last - 1)
    const plan = await kit.db
      .insertInto('plans')
      .values({
        ngo_id: id,
        year,
        status: !submitted ? 'draft' : year === last ? 'executing' : 'archived',
        total_budget: 40_000_000 + n * 2_500_000,
        currency_id: 1,
        submitted_at: submitted ? `${day}T09:00:00Z` : null,
        approved_at: submitted && addDays(day, 9) <= kit.today ? `${addDays(day, 9)}T11:00:00Z` : null,
        execution_percentage: year < last && reports(n) ? 100 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(year, plan.id)
  }
  return ids
}

interface ProgrammeOf {
  text: ProgrammeText
  at: number
  plans: ReadonlyMap<number, number>
  classification: number
}

async function seedProgramme(kit: Kit, scene: Scene, { text, at, plans, classification }: ProgrammeOf): Promise<void> {
  const { id, organisation, n } = scene
  const programme = await kit.db
    .insertInto('programs')
    .values({
      ngo_id: id,
      name: text.name_ar,
      name_en: text.name_en,
      objectives: text.objectives,
      classification_id: classification,
      target_group_ids: [((n + at) % 13) + 1, 14],
      governorate_ids: [organisation.governorate],
      start_date: kit.ago(640 - at * 90),
      status: at === 1 && n % 5 === 3 ? 'suspended' : 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [past, running, ahead] = text.activities
  const spans = [
    { text: past, start: kit.ago(420 - at * 20), end: kit.ago(330 - at * 15), done: 100 },
    { text: running, start: kit.ago(70 + at * 12), end: kit.ago(-45 - at * 10), done: 45 + ((n * 7 + at * 13) % 45) },
    { text: ahead, start: kit.ago(-60 - n - at * 15), end: kit.ago(-75 - n - at * 15), done: 0 },
  ]
  for (const [step, span] of spans.entries())
    await seedActivity(kit, scene, { ...span, program: programme.id, plans, picture: step < 2, number: at * 3 + step })
}

interface ActivityOf {
  text: ActivityText
  start: string
  end: string
  done: number
  program: number | null
  plans: ReadonlyMap<number, number>
  picture: boolean
  number: number
}

// oxlint-disable-next-line eslint/max-lines-per-function -- one activity with all that hangs on it
async function seedActivity(
  kit: Kit,
  { id, organisation, owner, n }: Scene,
  { text, start, end, done, program, plans, picture, number }: ActivityOf,
): Promise<void> {
  const expected = 60 + ((n * 37 + number * 53) % 400)
  const image =
    picture && reports(n)
      ? await kit.image(
          { ...owner, type: 'activities' },
          text.name,
          sceneNames[(n * 7 + number) % sceneNames.length] ?? 'people',
        )
      : null
  const activity = await kit.db
    .insertInto('activities')
    .values({
      ngo_id: id,
      program_id: program,
      name: text.name,
      activity_type: program === null ? 1 : 0,
      objectives: text.about,
      description: `<p>نشاط تجريبي تعرض به المنصة صفحة النشاط، وبياناته مخترعة.</p>`,
      target_group_ids: [((n + number) % 13) + 1],
      governorate_id: organisation.governorate,
      place: addressIn(organisation.governorate, n + number).address,
      start_date: start,
      end_date: end,
      beneficiaries_number: expected,
      image,
      is_published: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const year = start.slice(0, 4)
  const plan = plans.get(Number(year))
  if (plan === undefined) return
  const last = end.slice(0, 4) === year ? end : `${year}-12-31`
  await seedPlanItem(kit, { id, plan, activity: activity.id, program, start, end: last, expected })
  if (!reports(n) || done === 0) return
  const reached = Math.round((expected * done) / 100)
  const ended = end < kit.today
  const execution = await kit.db
    .insertInto('executions')
    .values({
      ngo_id: id,
      plan_id: plan,
      activity_id: activity.id,
      start_date: start,
      end_date: ended ? end : null,
      execution_percentage: done,
      beneficiaries_male: 0,
      beneficiaries_female: 0,
      actual_budget: reached * 12_000,
      results: ended ? text.result : 'يسير النشاط وفق ما خُطّط له، ويُنشر التقرير الأخير بعد انتهائه.',
      status: ended ? 'done' : 'in_progress',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedPeople(kit, id, execution.id, reached)
  if (n < photographed && ended) await seedPhotographs(kit, { owner, n }, execution.id, end)
}

/** The first organisations have photographs of what they did. */
const photographed = 3
/** Two pictures that everybody may see, one of them with its place, and one for the ministry alone. */
async function seedPhotographs(kit: Kit, { owner, n }: Pick<Scene, 'owner' | 'n'>, execution: number, day: string) {
  const files = []
  for (const [at, [caption, is_public, shows_place]] of pictures.entries())
    files.push({
      file: await kit.image(
        { ...owner, type: 'executions', id: execution },
        caption,
        sceneNames[(n + execution + at) % sceneNames.length] ?? 'people',
      ),
      caption,
      taken_on: addDays(day, -at),
      place: 'قاعة المثال',
      is_public,
      shows_place,
    })
  await kit.db
    .updateTable('executions')
    .set({ files: JSON.stringify(files) })
    .where('id', '=', execution)
    .execute()
}
const pictures = [
  ['توزيع المستلزمات في اليوم الأول', true, true],
  ['المتطوعون يجهّزون القاعة', true, false],
  ['كشوف المستلمين بتوقيعهم', false, false],
] as const

interface PlanItem {
  id: number
  plan: number
  activity: number
  program: number | null
  start: string
  end: string
  expected: number
}
/** The activity in the plan of its year: planned, or an emergency. */
async function seedPlanItem(kit: Kit, { id, plan, activity, program, start, end, expected }: PlanItem): Promise<void> {
  const row = { ngo_id: id, plan_id: plan, activity_id: activity }
  if (program === null)
    await kit.db
      .insertInto('plan_urgencies')
      .values({ ...row, urgency_type_id: 6, reason: 'موجة برد وبلاغات من الأهالي', occurred_at: start })
      .execute()
  else
    await kit.db
      .insertInto('plan_activities')
      .values({
        ...row,
        program_id: program,
        planned_start_date: start,
        planned_end_date: end,
        planned_beneficiaries: expected,
        planned_budget: expected * 12_500,
        funding_source: 'تبرعات الأعضاء',
        indicator: 'عدد المستفيدين المسجلين في كشوف التوزيع',
      })
      .execute()
}

/** Who benefited, by age and sex: a little more than half are women and girls, one in fifty has a disability. */
async function seedPeople(kit: Kit, ngo_id: number, execution_id: number, reached: number): Promise<void> {
  const women = Math.round(reached * 0.55)
  const parts = [
    ['F', '5-11', Math.round(women * 0.3)],
    ['F', '25-59', women - Math.round(women * 0.3)],
    ['M', '5-11', Math.round((reached - women) * 0.4)],
    ['M', '25-59', reached - women - Math.round((reached - women) * 0.4)],
  ] as const
  await kit.db
    .insertInto('beneficiary_counts')
    .values(
      parts.map(([gender, age_band, people]) => ({
        ngo_id,
        execution_id,
        gender,
        age_band,
        people,
        with_disability: Math.floor(people / 50),
      })),
    )
    .execute()
}

const seedEmergency = (kit: Kit, scene: Scene, plans: ReadonlyMap<number, number>) =>
  seedActivity(kit, scene, {
    text: {
      name: 'مستلزمات الدفء لمتضرري موجة البرد',
      about: 'استجابة عاجلة خارج الخطة: أغطية ووقود تدفئة للأسر المتضررة.',
      result: 'وصلت المستلزمات خلال ثلاثة أيام من البلاغ.',
    },
    start: kit.ago(300),
    end: kit.ago(292),
    done: 100,
    program: null,
    plans,
    picture: false,
    number: 9,
  })

async function seedFigures(kit: Kit, { id, n, organisation }: Scene): Promise<void> {
  const figures = [
    ['متطوع نشط', 'Active volunteers', 'users', 26 + n * 5],
    ['شراكة مع جهات محلية', 'Local partnerships', 'heart-handshake', 3 + (n % 6)],
    [
      'سنة من العمل',
      'Years of work',
      'calendar',
      Number(kit.today.slice(0, 4)) - Number(organisation.decision_date.slice(0, 4)),
    ],
  ] as const
  await kit.db
    .insertInto('statistics')
    .values(
      figures.map(([title_ar, title_en, icon, count], at) => ({
        ngo_id: id,
        title_ar,
        title_en,
        icon,
        count,
        sort: at + 1,
      })),
    )
    .execute()
}
