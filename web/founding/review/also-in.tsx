import { screenTitles } from '#web/core/screens/screen-titles.ts'
import type { AlsoIn } from '#contract/founding/answers.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { Desk } from './review-model.ts'
import css from './also-in.module.css'

const roleWord: Readonly<Record<string, () => string>> = {
  founder: screenTitles.founders,
  administrative: screenTitles.council,
  executive: screenTitles.executives,
  trustee: screenTitles.trustees,
  assembly: m.ministry_also_assembly,
}

/** The same number with other data there. */
const ToldThere = ({
  there: { names, born_otherwise: born },
}: {
  there: { names: string[]; born_otherwise: boolean }
}) => (
  <>
    {names.map((name) => (
      <b key={name} className={css.there}>
        {m.ministry_also_named()} <bdi>{name}</bdi>
      </b>
    ))}
    {born && <b className={css.there}>{m.ministry_also_born()}</b>}
  </>
)

interface Telling {
  desk: Desk
  member: Desk['estMembers'][number]
  /** How the desk says a value, and what it calls a field: it has both already. */
  say: (part: 'est_account' | 'est_members', field: string, value: unknown) => string
  name: (part: 'est_members', field: string) => string
}

/** A founder with the applicant's number and other data: both versions side by side. */
function TwoVersions({ desk, member, say, name, fields }: Telling & { fields: readonly string[] }) {
  return (
    <Notice tone="warn" title={m.ministry_same_number()}>
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">{m.ministry_same_number_field()}</th>
            <th scope="col">{m.founding_same_number_founder()}</th>
            <th scope="col">{m.founding_same_number_applicant()}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{name('est_members', field)}</th>
              <td>
                <bdi>{say('est_members', field, member.values[field])}</bdi>
              </td>
              <td>
                <bdi>{say('est_account', field, desk.estAccount.values[field])}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

/** Where else this founder sits, found by his number; what the reader may not open is a number. */
function AlsoSits({ also }: { also: AlsoIn }) {
  return (
    <Notice tone="warn" title={m.ministry_also_in()}>
      <ul>
        {also.ngos.map((ngo) => (
          <li key={`ngo-${ngo.id}`}>
            <Anchor href={link('/ministry/ngos/{id}', { id: ngo.id })}>
              <bdi>{nameOf(ngo)}</bdi>
            </Anchor>{' '}
            ({ngo.roles.map((role) => roleWord[role]?.() ?? role).join(' · ')})
            <ToldThere there={ngo} />
          </li>
        ))}
        {also.requests.map((request) => (
          <li key={`request-${request.id}`}>
            {m.ministry_conflict_request()}{' '}
            <Anchor href={link('/ministry/creation-requests/{id}', { id: request.id })}>
              <bdi>{request.name_ar}</bdi>
            </Anchor>{' '}
            (<Ltr>{request.tracking_no}</Ltr>)
            <ToldThere there={request} />
          </li>
        ))}
      </ul>
      {also.elsewhere > 0 && <p>{m.ministry_also_elsewhere({ count: formatNumber(also.elsewhere) })}</p>}
    </Notice>
  )
}

/** What the number of a founder tells: another version of him in this request, and where else he sits. */
export function FounderNotices(telling: Telling) {
  const { desk, member } = telling
  const fields = desk.differing[member.id]
  return (
    <div className={css.notices}>
      {fields && <TwoVersions {...telling} fields={fields} />}
      {member.also_in && <AlsoSits also={member.also_in} />}
    </div>
  )
}
