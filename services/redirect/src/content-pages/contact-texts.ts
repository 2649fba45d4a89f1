// The strings of the page of a contact in each language. What the contact contains is in the language of its author.

import type { EntryKind, EntryPlace } from "../contents/contact.ts";
import type { Language } from "../pages/languages.ts";

interface ContactText {
  /** The title if the contact has no name. */
  title: string;
  save: string;
  kinds: Readonly<Record<EntryKind, string>>;
  places: Readonly<Record<EntryPlace, string>>;
}

export const CONTACT_TEXTS: Readonly<Record<Language, ContactText>> = {
  en: {
    title: "Contact",
    save: "Save contact",
    kinds: { phone: "Phone", email: "Email", website: "Website", address: "Address", note: "Note" },
    places: { mobile: "Mobile", work: "Work", home: "Home", fax: "Fax" },
  },
  de: {
    title: "Kontakt",
    save: "Kontakt speichern",
    kinds: { phone: "Telefon", email: "E-Mail", website: "Website", address: "Adresse", note: "Notiz" },
    places: { mobile: "Mobil", work: "Geschäftlich", home: "Privat", fax: "Fax" },
  },
  fr: {
    title: "Contact",
    save: "Enregistrer le contact",
    kinds: { phone: "Téléphone", email: "E-mail", website: "Site web", address: "Adresse", note: "Note" },
    places: { mobile: "Mobile", work: "Bureau", home: "Domicile", fax: "Fax" },
  },
  es: {
    title: "Contacto",
    save: "Guardar contacto",
    kinds: { phone: "Teléfono", email: "Correo electrónico", website: "Sitio web", address: "Dirección", note: "Nota" },
    places: { mobile: "Móvil", work: "Trabajo", home: "Casa", fax: "Fax" },
  },
  pt: {
    title: "Contato",
    save: "Salvar contato",
    kinds: { phone: "Telefone", email: "E-mail", website: "Site", address: "Endereço", note: "Observação" },
    places: { mobile: "Celular", work: "Trabalho", home: "Casa", fax: "Fax" },
  },
  it: {
    title: "Contatto",
    save: "Salva contatto",
    kinds: { phone: "Telefono", email: "E-mail", website: "Sito web", address: "Indirizzo", note: "Nota" },
    places: { mobile: "Cellulare", work: "Lavoro", home: "Casa", fax: "Fax" },
  },
  ja: {
    title: "連絡先",
    save: "連絡先を保存",
    kinds: { phone: "電話", email: "メール", website: "ウェブサイト", address: "住所", note: "メモ" },
    places: { mobile: "携帯", work: "勤務先", home: "自宅", fax: "FAX" },
  },
  zh: {
    title: "联系人",
    save: "保存联系人",
    kinds: { phone: "电话", email: "电子邮件", website: "网站", address: "地址", note: "备注" },
    places: { mobile: "手机", work: "工作", home: "住宅", fax: "传真" },
  },
};
