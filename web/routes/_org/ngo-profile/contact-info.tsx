import { createFileRoute } from '@tanstack/react-router'
import { ContactInfo } from '#web/profile/contacts/contacts.tsx'

export const Route = createFileRoute('/_org/ngo-profile/contact-info')({ component: ContactInfo })
