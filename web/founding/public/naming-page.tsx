import { addressWords } from '#contract/core/calls/common-words.ts'
import type { Naming } from '#contract/founding/naming.ts'
import { foundedWords } from '#contract/profile/founded-words.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { AnswerByCode, AnswerFrame } from '../shared/answer-by-code.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import type { NamingData } from './load-naming.ts'

/** Who named him, and for what. */
const question = (naming: Naming) => [
  { key: 'name', label: m.naming_you(), value: <bdi>{naming.name}</bdi> },
  { key: 'ngo', label: m.naming_ngo(), value: <bdi>{naming.ngo_name}</bdi> },
  { key: 'form', label: label(foundedWords.legal_form_id), value: label(naming.legal_form) },
  { key: 'place', label: label(addressWords.governorate_id), value: label(naming.governorate) },
]
const words = () => ({
  confirm: m.naming_confirm(),
  object: m.naming_object(),
  confirmed: m.naming_confirmed(),
  objected: m.naming_objected(),
  effect: m.naming_effect(),
})

/** Whoever was named as a founder says whether he agreed: without an account, by the link and the code of a message. */
export function NamingPage({ token, naming, posted, done }: NamingData) {
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_founder_naming()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_founder_naming() }]}
      />
      <AnswerFrame>
        {naming ? (
          <>
            <h2>{m.naming_title()}</h2>
            <p>{m.naming_text({ applicant: naming.applicant_name })}</p>
            <Facts facts={question(naming)} />
            <AnswerByCode
              action={link('/founder', undefined, { token })}
              question={naming}
              posted={posted}
              done={done}
              words={words()}
            />
          </>
        ) : (
          <>
            <h2>{m.naming_dead_title()}</h2>
            <p>{m.naming_dead_text()}</p>
          </>
        )}
      </AnswerFrame>
    </Page>
  )
}
