import type { AgainOf } from '#contract/transactions/again.ts'
import { requestWords } from '#contract/transactions/request-words.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { Written } from './written.tsx'

/** The refusal after which a request is asked for again: its number with the way to it, its day, its reason and its basis. */
export function AgainOfNotice({ of, href }: { of: AgainOf; href: string }) {
  const reason = useName('reject-reasons')
  return (
    <Notice tone="hold" title={m.request_again_of({ date: formatDate(of.at) })}>
      <p>
        {label(requestWords.request_no)}{' '}
        <Anchor href={href}>
          <Ltr>{of.request_no}</Ltr>
        </Anchor>
      </p>
      <p>{reason(of.reject_reason_id)}</p>
      {of.reject_text && <Written>{of.reject_text}</Written>}
      {of.article && <LegalBasis words={of.article} />}
    </Notice>
  )
}
