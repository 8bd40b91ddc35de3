// Renders a chart as `helm template` does, with the same libraries: text/template, sprig, and YAML by way of JSON.
// No schema is checked here. Parameters: the chart's folder, the file of values.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

type object = map[string]interface{}

func main() {
	chart, values := os.Args[1], os.Args[2]
	description := read(filepath.Join(chart, "Chart.yaml"))
	data := object{
		"Values":  merged(read(filepath.Join(chart, "values.yaml")), read(values)),
		"Chart":   object{"Name": description["name"], "Version": description["version"]},
		"Release": object{"Name": "zaehlwerk", "Namespace": "portal", "Service": "Helm"},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		text := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rendered(all, name, data)), "---"))
		if name == "NOTES.txt" {
			text = "# " + strings.ReplaceAll(text, "\n", "\n# ")
		}
		if text != "" {
			fmt.Printf("---\n# %s\n%s\n", name, text)
		}
	}
}

// What Helm adds to sprig.
func functions(all *template.Template) template.FuncMap {
	those := sprig.TxtFuncMap()
	delete(those, "env")
	delete(those, "expandenv")
	those["include"] = func(name string, data interface{}) string { return rendered(all, name, data) }
	those["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	those["fromYaml"] = func(text string) (content object) {
		check(yaml.Unmarshal([]byte(text), &content))
		return content
	}
	those["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	return those
}

func rendered(all *template.Template, name string, data interface{}) string {
	var text strings.Builder
	check(all.ExecuteTemplate(&text, name, data))
	return strings.ReplaceAll(text.String(), "<no value>", "")
}

// The defaults with what a file says instead; null removes a default.
func merged(defaults, instead object) object {
	for name, value := range instead {
		below, isObject := value.(object)
		default_, hasBelow := defaults[name].(object)
		if value == nil {
			delete(defaults, name)
		} else if isObject && hasBelow {
			defaults[name] = merged(default_, below)
		} else {
			defaults[name] = value
		}
	}
	return defaults
}

func read(file string) (content object) {
	text, err := os.ReadFile(file)
	check(err)
	text, err = yaml.YAMLToJSON(text)
	check(err)
	check(json.Unmarshal(text, &content))
	return content
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
