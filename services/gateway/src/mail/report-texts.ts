// What a weekly report says.

import type { MailLanguage } from "@qr/session-api";
import type { LinkMailTexts } from "./mail-texts.ts";

interface ReportTexts extends LinkMailTexts {
  scans: string;
  visitors: string;
  /** The heading of the list of codes. */
  top: string;
}

export const REPORT: Readonly<Record<MailLanguage, ReportTexts>> = {
  en: {
    subject: "Your scans last week",
    text: "“{{account}}”, {{days}}",
    scans: "Scans: {{now}} (the week before: {{before}})",
    visitors: "Visitors: {{now}} (the week before: {{before}})",
    top: "Most scanned:",
    action: "Open the statistics",
    note: "You get this report every Monday because you turned it on. You can turn it off on the Account page of the dashboard.",
  },
  de: {
    subject: "Ihre Scans der letzten Woche",
    text: "„{{account}}“, {{days}}",
    scans: "Scans: {{now}} (Woche davor: {{before}})",
    visitors: "Besucher: {{now}} (Woche davor: {{before}})",
    top: "Am häufigsten gescannt:",
    action: "Statistik öffnen",
    note: "Sie erhalten diesen Bericht jeden Montag, weil Sie ihn eingeschaltet haben. Auf der Seite „Konto“ des Dashboards können Sie ihn ausschalten.",
  },
  fr: {
    subject: "Vos scans de la semaine dernière",
    text: "«\u00a0{{account}}\u00a0», {{days}}",
    scans: "Scans\u00a0: {{now}} (semaine précédente\u00a0: {{before}})",
    visitors: "Visiteurs\u00a0: {{now}} (semaine précédente\u00a0: {{before}})",
    top: "Les plus scannés\u00a0:",
    action: "Voir les statistiques",
    note: "Vous recevez ce rapport chaque lundi, car vous l’avez activé. Vous pouvez le désactiver sur la page «\u00a0Compte\u00a0» du tableau de bord.",
  },
  es: {
    subject: "Sus escaneos de la semana pasada",
    text: "«{{account}}», {{days}}",
    scans: "Escaneos: {{now}} (la semana anterior: {{before}})",
    visitors: "Visitantes: {{now}} (la semana anterior: {{before}})",
    top: "Los más escaneados:",
    action: "Abrir las estadísticas",
    note: "Recibe este informe cada lunes porque lo ha activado. Puede desactivarlo en la página «Cuenta» del panel.",
  },
  it: {
    subject: "Le Sue scansioni della settimana scorsa",
    text: "“{{account}}”, {{days}}",
    scans: "Scansioni: {{now}} (settimana precedente: {{before}})",
    visitors: "Visitatori: {{now}} (settimana precedente: {{before}})",
    top: "I più scansionati:",
    action: "Apri le statistiche",
    note: "Riceve questo rapporto ogni lunedì perché l’ha attivato. Può disattivarlo nella pagina “Account” della dashboard.",
  },
  pt: {
    subject: "Leituras dos seus códigos na semana passada",
    text: "“{{account}}”, {{days}}",
    scans: "Leituras: {{now}} (semana anterior: {{before}})",
    visitors: "Visitantes: {{now}} (semana anterior: {{before}})",
    top: "Códigos mais lidos:",
    action: "Abrir as estatísticas",
    note: "Você recebe este relatório toda segunda-feira porque o ativou. Você pode desativá-lo na página “Conta” do painel.",
  },
};
