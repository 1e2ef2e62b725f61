import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ContactForm } from './contact-form.tsx'
import type { ContactData } from './load-forms.ts'
import { NgoContacts } from '#web/public-site/shared/ngo-contacts.tsx'
import { NgoFrame } from '#web/public-site/shared/ngo-frame.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import css from './ngo-contact-page.module.css'
import type { ShownNgo } from '#web/public-site/shared/load-shown.ts'

/** Ways to reach an organisation, and the form that writes to it. */
export const NgoContactPage = ({
  ngo,
  data,
  data: {
    form: { opportunity },
  },
}: {
  ngo: ShownNgo
  data: ContactData
}) => (
  <NgoFrame ngo={ngo} part="contact" title={m.title_ngo_contact_us()}>
    <div className={css.columns}>
      {data.form.answered ? (
        <ContactForm
          data={data}
          title={opportunity ? m.contact_interest_title({ name: opportunity.name }) : m.contact_form_title()}
          lead={opportunity ? m.contact_interest_lead() : m.contact_ngo_lead()}
          action={link('/ngo/{id}/contact-us', { id: ngo.id }, { opportunity: opportunity?.id })}
        />
      ) : (
        <NoneFound title={m.contact_closed_title()} text={m.contact_closed_text()}>
          <ButtonLink look="default" size="form" href={`${link('/about-ministry')}#contact`}>
            {m.contact_title()}
          </ButtonLink>
        </NoneFound>
      )}
      <aside>
        <NgoContacts ngo={ngo} title={m.contact_ways()} />
      </aside>
    </div>
  </NgoFrame>
)
