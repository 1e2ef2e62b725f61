import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import {
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconDeviceMobile,
  IconLink,
  IconMail,
  IconMapPin,
  IconPhone,
  IconPrinter,
  IconWorld,
} from '@tabler/icons-react'
import type { NgoPage, PublicContact } from '#contract/public-site/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { langOf, Ltr, Named } from '#web/ui/text.tsx'
import { contactHref, contactText } from '#web/core/site/contact-href.ts'
import { comma, said } from '#web/core/site/words.ts'
import css from '../organisation/ngo-page.module.css'

const icons = {
  'device-mobile': IconDeviceMobile,
  phone: IconPhone,
  printer: IconPrinter,
  mail: IconMail,
  world: IconWorld,
  'brand-whatsapp': IconBrandWhatsapp,
  'brand-facebook': IconBrandFacebook,
}
function Contact({ contact }: { contact: PublicContact }) {
  const Icon = icons[contact.icon as keyof typeof icons] ?? IconLink
  const href = contactHref(contact.value)
  const text = <Ltr className={css.value ?? ''}>{contactText(contact.value)}</Ltr>
  return (
    <li>
      <Icon size={18} aria-hidden />
      <span>
        <span className="visually-hidden">{said(contact.type)}: </span>
        {href ? (
          <a href={href} rel="noopener noreferrer nofollow">
            {text}
          </a>
        ) : (
          text
        )}
        {contact.branch_name && <small lang={langOf(contact.branch_name)}>{contact.branch_name}</small>}
      </span>
    </li>
  )
}

/** Public ways to reach an organisation, its address among them. */
export const NgoContacts = ({ ngo, title }: { ngo: NgoPage; title: string }) => (
  <section className={css.card}>
    <h2>{title}</h2>
    <ul className={css.contacts}>
      {ngo.contacts.map((contact, i) => (
        <Contact key={i} contact={contact} />
      ))}
      {ngo.headquarters && (
        <li>
          <IconMapPin size={18} aria-hidden />
          <span>
            <span className="visually-hidden">{label(commonWords.headquarters)}: </span>
            {!ngo.headquarters.address.startsWith(ngo.headquarters.governorate.name_ar) && (
              <>
                {said(ngo.headquarters.governorate)}
                {comma()}
              </>
            )}
            <Named>{ngo.headquarters.address}</Named>
          </span>
        </li>
      )}
    </ul>
    {ngo.contacts.length === 0 && <p className={css.note}>{m.public_contact_none()}</p>}
  </section>
)
