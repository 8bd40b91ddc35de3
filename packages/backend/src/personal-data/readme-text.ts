/** Explains an export to its reader, who may be the person that it is about. */
export const readmeText = `Ihre Daten im Ableseportal
==========================

Diese Datei enthält alles, was das Portal über Ihr Konto gespeichert hat
(Artikel 15 und 20 der Datenschutz-Grundverordnung).

data.json   alle Angaben, in einem Format, das Programme lesen können:
  account               Ihr Konto
  jobs                  Ableseaufträge mit Zählern, wie Ihr Versorger sie übermittelt hat
  readings              Zählerstände, die Sie gesendet haben
  unlistedReadings      Zählerstände zu Zählern ohne Auftrag
  shares, shareEvents   Zugänge, die Sie weitergegeben haben
  sessions, links, logins, knownDevices, knownNetworks
                        Anmeldungen; Geräte und Netze kennt das Portal nur als Prüfsumme
  digitalCommunication, mails
                        Ihre Adresse für Bestätigungen, und was dorthin gesendet wurde
  dailyUse              wie viel Sie an einem Tag gesendet haben
  dataRequests          Ihre offenen Anfragen zu Ihren Daten
  actsOfHolder          alle diese Anfragen, auch zurückgenommene
  actsOfAdministrators  was Ihr Versorger mit diesem Konto getan hat
photos/     die Fotos, die Sie gesendet haben

Passwörter und Anmeldelinks sind nicht enthalten: Das Portal speichert davon nur Prüfsummen.
Was Sie eingegeben, aber noch nicht gesendet haben, liegt allein auf Ihrem Gerät.


Your data in the meter reading portal
=====================================

This file contains everything that the portal has stored about your account
(articles 15 and 20 of the General Data Protection Regulation).

data.json   all data, in a format that programs can read:
  account               your account
  jobs                  reading jobs with meters, as your utility supplied them
  readings              readings that you have sent
  unlistedReadings      readings of meters without a job
  shares, shareEvents   access that you have given to others
  sessions, links, logins, knownDevices, knownNetworks
                        logins; the portal knows devices and networks by checksums only
  digitalCommunication, mails
                        your address for confirmations, and what was sent there
  dailyUse              how much you have sent on a day
  dataRequests          your open requests about your data
  actsOfHolder          all of these requests, withdrawn ones too
  actsOfAdministrators  what your utility has done with this account
photos/     the photos that you have sent

Passwords and login links are not included: the portal stores only checksums of them.
What you have entered and not sent yet is on your device alone.
`;
