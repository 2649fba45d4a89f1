// The strings of the page of an event in each language. What the event contains is in the language of its author.

import type { Language } from "../pages/languages.ts";

interface EventText {
  /** The title if the event has none. */
  title: string;
  date: string;
  time: string;
  start: string;
  end: string;
  allDay: string;
  /** The zone of a time that names none. */
  localTime: string;
  place: string;
  notes: string;
  repeats: string;
  /** Says that the file has more events. */
  others: string;
  save: string;
  google: string;
}

export const EVENT_TEXTS: Readonly<Record<Language, EventText>> = {
  en: {
    title: "Event",
    date: "Date",
    time: "Time",
    start: "Starts",
    end: "Ends",
    allDay: "All day",
    localTime: "Local time",
    place: "Place",
    notes: "Notes",
    repeats: "This event repeats. The calendar file contains all dates.",
    others: "The calendar file contains more events.",
    save: "Add to calendar",
    google: "Google Calendar",
  },
  de: {
    title: "Termin",
    date: "Datum",
    time: "Uhrzeit",
    start: "Beginn",
    end: "Ende",
    allDay: "Ganztägig",
    localTime: "Ortszeit",
    place: "Ort",
    notes: "Notizen",
    repeats: "Dieser Termin wiederholt sich. Die Kalenderdatei enthält alle Wiederholungen.",
    others: "Die Kalenderdatei enthält weitere Termine.",
    save: "Zum Kalender hinzufügen",
    google: "Google Kalender",
  },
  fr: {
    title: "Événement",
    date: "Date",
    time: "Heure",
    start: "Début",
    end: "Fin",
    allDay: "Toute la journée",
    localTime: "Heure locale",
    place: "Lieu",
    notes: "Notes",
    repeats: "Cet événement se répète. Le fichier de calendrier contient toutes les dates.",
    others: "Le fichier de calendrier contient d’autres événements.",
    save: "Ajouter au calendrier",
    google: "Google Agenda",
  },
  es: {
    title: "Evento",
    date: "Fecha",
    time: "Hora",
    start: "Inicio",
    end: "Fin",
    allDay: "Todo el día",
    localTime: "Hora local",
    place: "Lugar",
    notes: "Notas",
    repeats: "Este evento se repite. El archivo de calendario contiene todas las fechas.",
    others: "El archivo de calendario contiene más eventos.",
    save: "Añadir al calendario",
    google: "Google Calendar",
  },
  pt: {
    title: "Evento",
    date: "Data",
    time: "Horário",
    start: "Início",
    end: "Fim",
    allDay: "O dia inteiro",
    localTime: "Horário local",
    place: "Local",
    notes: "Observações",
    repeats: "Este evento se repete. O arquivo de calendário contém todas as datas.",
    others: "O arquivo de calendário contém outros eventos.",
    save: "Adicionar ao calendário",
    google: "Google Agenda",
  },
  it: {
    title: "Evento",
    date: "Data",
    time: "Ora",
    start: "Inizio",
    end: "Fine",
    allDay: "Tutto il giorno",
    localTime: "Ora locale",
    place: "Luogo",
    notes: "Note",
    repeats: "Questo evento si ripete. Il file del calendario contiene tutte le date.",
    others: "Il file del calendario contiene altri eventi.",
    save: "Aggiungi al calendario",
    google: "Google Calendar",
  },
  ja: {
    title: "予定",
    date: "日付",
    time: "時刻",
    start: "開始",
    end: "終了",
    allDay: "終日",
    localTime: "現地時間",
    place: "場所",
    notes: "メモ",
    repeats: "これは繰り返しの予定です。カレンダーファイルにはすべての日程が含まれています。",
    others: "カレンダーファイルにはほかの予定も含まれています。",
    save: "カレンダーに追加",
    google: "Googleカレンダー",
  },
  zh: {
    title: "活动",
    date: "日期",
    time: "时间",
    start: "开始",
    end: "结束",
    allDay: "全天",
    localTime: "当地时间",
    place: "地点",
    notes: "备注",
    repeats: "此活动会重复。日历文件包含所有日期。",
    others: "日历文件还包含其他活动。",
    save: "添加到日历",
    google: "Google 日历",
  },
};
